import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { type IdPhotoType, photoCalls } from '../../../contract/photos';
import { callBackend } from '../../api/call-backend';
import { type CallError, unwrap } from '../../api/unwrap';
import { describeFailure } from '../../i18n/call-failure-texts';
import { useWhenOnlineAgain } from '../../pwa/use-when-online-again';
import { backendContext } from '../../session/backend';
import { useTenant } from '../../tenant/tenant-provider';
import { Button } from '../../ui/button';
import { InlineAlert } from '../../ui/inline-alert';
import { TextField } from '../../ui/text-field';
import { filterTypes } from './filter-types';
import styles from './id-photo-type-list.module.css';

/** A list of more types than this can be searched. */
const searchedFrom = 8;
/** As many as the reference backend makes, so that what is below does not move when they come. */
const skeletons = Array.from({ length: 16 }, (_, position) => position);

type IdPhotoTypeListProps = {
  /** What can be done with a type; `nameId` is the element with its name. */
  renderAction: (type: IdPhotoType, nameId: string) => ReactNode;
};

/** Every type of ID photo the backend makes, each with what can be done with it. */
export function IdPhotoTypeList({ renderAction }: IdPhotoTypeListProps) {
  const { t, i18n } = useLingui();
  const types = useIdPhotoTypes();
  const [wanted, setWanted] = useState('');
  useWhenOnlineAgain(() => {
    if (types.isError) void types.refetch();
  });

  if (types.isError) {
    return (
      <InlineAlert tone="bad">
        <p>{describeFailure(types.error.failure, i18n)}</p>
        <Button isSmall look="soft" onClick={() => void types.refetch()}>{t`Retry`}</Button>
      </InlineAlert>
    );
  }
  if (types.isPending) {
    return (
      <>
        <div className={styles.searchPlace} aria-hidden="true" />
        <ul className={styles.types} aria-busy="true" aria-label={t`Photo types`}>
          {skeletons.map((key) => (
            <li key={key} className={styles.skeleton} />
          ))}
        </ul>
      </>
    );
  }
  const shown = filterTypes(types.data, wanted);
  return (
    <>
      {types.data.length > searchedFrom ? (
        <div className={styles.search}>
          <TextField
            label={t`Country or document`}
            type="search"
            placeholder={t`Search, e.g. passport`}
            value={wanted}
            onChange={({ target }) => setWanted(target.value)}
          />
        </div>
      ) : null}
      {shown.length > 0 ? (
        <ul className={styles.types} aria-label={t`Photo types`}>
          {shown.map((type) => (
            <TypeItem key={type.id} type={type} renderAction={renderAction} />
          ))}
        </ul>
      ) : (
        <p className={styles.empty}>
          {types.data.length === 0
            ? t`ID photos are not available on this site at the moment.`
            : t`No matching type`}
        </p>
      )}
    </>
  );
}

function TypeItem({ type, renderAction }: { type: IdPhotoType } & IdPhotoTypeListProps) {
  const nameId = useId();
  return (
    <li className={styles.type}>
      <img src={type.fileUrl} alt="" width={72} height={92} loading="lazy" className={styles.preview} />
      <div className={styles.words}>
        <p id={nameId} className={styles.name}>
          {type.pictureType}
        </p>
        <p className={styles.meta}>
          {type.digitalWidth} × {type.digitalHeight} px · {type.dpi} dpi
        </p>
      </div>
      {renderAction(type, nameId)}
    </li>
  );
}

function useIdPhotoTypes() {
  const { language, answers } = useTenant();
  return useQuery<IdPhotoType[], CallError>({
    // The backend names them in the person's language.
    queryKey: ['id-photo-types', language],
    queryFn: async ({ signal }) =>
      unwrap(await callBackend(photoCalls.idPhotoTypes, {}, { ...backendContext(), signal })),
    ...(answers.idPhotoTypes ? { initialData: [...answers.idPhotoTypes] } : {}),
    staleTime: Number.POSITIVE_INFINITY,
    retry: 2,
  });
}
