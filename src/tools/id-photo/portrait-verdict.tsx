import { useLingui } from '@lingui/react/macro';
import type { IdPhotoType, PortraitReport, PortraitVerdict as Verdict } from '../../../contract/photos';
import { Icon, type IconName } from '../../ui/icons';
import { describeFinding, ruleNames } from './finding-texts';
import styles from './portrait-verdict.module.css';

type PortraitVerdictProps = {
  findings: PortraitReport['findings'];
  type: Pick<IdPhotoType, 'headHeightRange' | 'heightMm' | 'headHeightRatio' | 'source'>;
};

const icons: Record<Verdict, IconName> = { ok: 'check', adjusted: 'retry', retake: 'warning' };

/** What the photo is like, rule by rule, and who says what it must be like. */
export function PortraitVerdict({ findings, type }: PortraitVerdictProps) {
  const { t, i18n } = useLingui();
  const words: Record<Verdict, string> = {
    ok: t`OK`,
    adjusted: t`Will adjust`,
    retake: t`Retake`,
  };
  return (
    <section className={styles.verdict} aria-label={t`Photo check`}>
      <h3>{t`Photo check`}</h3>
      <ul className={styles.findings}>
        {findings.map((finding) => {
          const detail = describeFinding(finding, type, i18n.locale);
          return (
            <li key={finding.rule} data-verdict={finding.verdict}>
              <Icon name={icons[finding.verdict]} />
              <span className={styles.words}>
                <strong>{i18n._(ruleNames[finding.rule])}</strong>
                {detail ? <span>{i18n._(detail)}</span> : null}
              </span>
              <span className={styles.badge}>{words[finding.verdict]}</span>
            </li>
          );
        })}
      </ul>
      {type.source ? (
        <p className={styles.source}>
          {t`Requirements:`}{' '}
          <a href={type.source.url} target="_blank" rel="noreferrer">
            {type.source.authority}
          </a>
          , {type.source.document}
        </p>
      ) : null}
    </section>
  );
}
