import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { fetchIdPhotoTypes } from '../../api/photos';
import type { CallFailure } from '../../contract/failures';
import type { IdPhotoType } from '../../contract/photos';
import { describeFailure } from '../../i18n/call-failure-texts';
import { backendContext } from '../../session/backend';
import { useTenant } from '../../tenant/tenant-provider';
import { Button, buttonClass } from '../../ui/button';
import { Icon } from '../../ui/icons';
import { InlineAlert } from '../../ui/inline-alert';
import { filterTypes } from './filter-types';
import styles from './id-photo-type-list.module.css';
import { acceptedPhotos } from './photo-drop-zone';

/** A list of more types than this can be searched. Ours. */
const searchedFrom = 8;
/** As many as the reference backend makes, so that what stands below does not move when they come. */
const skeletons = Array.from({ length: 16 }, (_, position) => position);

type IdPhotoTypeListProps = { onChoose: (type: IdPhotoType, file: File) => void };

/** Every type of ID photo the backend makes, each with its own file input. */
export function IdPhotoTypeList({ onChoose }: IdPhotoTypeListProps) {
  const { t, i18n } = useLingui();
  const types = useIdPhotoTypes();
  const [wanted, setWanted] = useState('');

  if (types.isError) {
    const failure = describeFailure(types.error.failure);
    return (
      <InlineAlert tone="bad">
        <p>{typeof failure === 'string' ? failure : i18n._(failure)}</p>
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
        <label className={styles.search}>
          <span>{t`Country or document`}</span>
          <input type="search" value={wanted} onChange={(event) => setWanted(event.target.value)} />
        </label>
      ) : null}
      {shown.length > 0 ? (
        <ul className={styles.types} aria-label={t`Photo types`}>
          {shown.map((type) => (
            <TypeItem key={type.id} type={type} onChoose={onChoose} />
          ))}
        </ul>
      ) : (
        <p className={styles.empty}>
          {types.data.length === 0
            ? t`This site makes no ID photos at the moment.`
            : t`No type is called like that.`}
        </p>
      )}
    </>
  );
}

function TypeItem({ type, onChoose }: { type: IdPhotoType } & IdPhotoTypeListProps) {
  const { t } = useLingui();
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
      <label className={`${buttonClass({ look: 'soft', isSmall: true })} ${styles.upload}`}>
        <Icon name="upload" />
        <span>{t`Upload`}</span>
        <input
          type="file"
          className={styles.input}
          accept={acceptedPhotos}
          aria-label={t`Upload`}
          aria-describedby={nameId}
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file) onChoose(type, file);
            // So that choosing the same file again is a change.
            target.value = '';
          }}
        />
      </label>
    </li>
  );
}

class CallError extends Error {
  constructor(readonly failure: CallFailure) {
    super(`pictureSetup/all failed: ${failure.kind}`);
  }
}

function useIdPhotoTypes() {
  const { language, answers } = useTenant();
  return useQuery<IdPhotoType[], CallError>({
    // The backend names them in the person's language.
    queryKey: ['id-photo-types', language],
    queryFn: async ({ signal }) => {
      const answer = await fetchIdPhotoTypes({ ...backendContext(), signal });
      if (!answer.ok) throw new CallError(answer.error);
      return answer.value;
    },
    ...(answers.idPhotoTypes ? { initialData: [...answers.idPhotoTypes] } : {}),
    staleTime: Number.POSITIVE_INFINITY,
    retry: 2,
  });
}
