import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { JobView } from '../../../contract/jobs';
import type { IdPhotoType, PortraitReport } from '../../../contract/photos';
import type { ShownPicture } from '../photo-parts/use-pictures';
import styles from './checked-result.module.css';
import { formatMillimetres } from './format-millimetres';
import { PortraitVerdict } from './portrait-verdict';
import { type PortraitShape, usePortraitCheck } from './use-portrait-check';

type CheckedResultProps = { picture: ShownPicture; job: JobView<'id-photo'> };

/** The finished ID photo with its measures drawn over it, and judged once more as it is. */
export function CheckedResult({ picture, job }: CheckedResultProps) {
  const type = useTypeOf(job);
  return picture.blob ? (
    <Judged src={picture.src} blob={picture.blob} type={type} />
  ) : (
    <MeasuredPhoto src={picture.src} type={type} placement={placementOf(type)} />
  );
}

type ResultType = PortraitShape & Pick<IdPhotoType, 'heightMm' | 'source'>;

function Judged({ src, blob, type }: { src: string; blob: Blob; type: ResultType }) {
  const { t } = useLingui();
  const { isPending, report } = usePortraitCheck(blob, type);
  return (
    <div className={styles.result}>
      <MeasuredPhoto src={src} type={type} placement={report?.placement ?? placementOf(type)} />
      {report ? <PortraitVerdict findings={report.findings.map(judgeFinished)} type={type} /> : null}
      {isPending ? <p className={styles.hint} role="status">{t`Checking the finished photo…`}</p> : null}
    </div>
  );
}

type Finding = PortraitReport['findings'][number];

/** Nothing more will be adjusted; a head that still leans a little is what the person chose. */
function judgeFinished(finding: Finding): Finding {
  if (finding.verdict !== 'adjusted') return finding;
  return { ...finding, verdict: finding.rule === 'background' ? 'retake' : 'ok' };
}

type Placement = { crownY: number; chinY: number; centerX: number };

function placementOf({ topHairHeightRatio, headHeightRatio }: ResultType): Placement {
  return { crownY: topHairHeightRatio, chinY: topHairHeightRatio + headHeightRatio, centerX: 0.5 };
}

function MeasuredPhoto({ src, type, placement }: { src: string; type: ResultType; placement: Placement }) {
  const { t, i18n } = useLingui();
  const { crownY, chinY, centerX } = placement;
  const share = chinY - crownY;
  const millimetres = type.heightMm ? formatMillimetres(share * type.heightMm, i18n.locale) : null;
  const percent = new Intl.NumberFormat(i18n.locale, { style: 'percent' }).format(share);
  const height = millimetres === null ? percent : t`${millimetres} mm`;
  const at = (value: number) => `${value * 100}%`;
  return (
    <div className={styles.photo} style={{ aspectRatio: `${type.digitalWidth} / ${type.digitalHeight}` }}>
      <img src={src} alt={t`The finished photo. Head height: ${height}`} />
      <span className={styles.across} style={{ top: at(crownY) }} />
      <span className={styles.across} style={{ top: at(chinY) }} />
      <span className={styles.down} style={{ left: at(centerX) }} />
      <span className={styles.bracket} style={{ top: at(crownY), height: at(share) }} aria-hidden="true">
        <span>{height}</span>
      </span>
    </div>
  );
}

/** The type as the list has it; where it has changed its name since, what the job asked for. */
function useTypeOf({ input: { typeName, request } }: JobView<'id-photo'>): ResultType {
  const lists = useQueryClient().getQueriesData<IdPhotoType[]>({ queryKey: ['id-photo-types'] });
  const known = lists.flatMap(([, types]) => types ?? []).find((type) => type.pictureType === typeName);
  return known ?? { ...request, digitalWidth: request.cutSizeX, digitalHeight: request.cutSizeY };
}
