import { useLingui } from '@lingui/react/macro';
import type { DocumentTarget } from '../../contract/documents';
import { formatBytes } from '../../i18n/formats';
import { Button } from '../../ui/button';
import { FileThumb } from '../../ui/file-thumb';
import { Icon } from '../../ui/icons';
import type { ChosenFile } from './choose-files';
import styles from './chosen-files.module.css';
import { listTargets } from './target-options';

type ChosenFilesProps = {
  files: readonly ChosenFile[];
  conversions: readonly string[] | undefined;
  onTarget: (id: string, target: DocumentTarget) => void;
  onRemove: (id: string) => void;
};

/** What is about to be converted, and to what. */
export function ChosenFiles({ files, conversions, onTarget, onRemove }: ChosenFilesProps) {
  const { t, i18n } = useLingui();
  return (
    <ul className={styles.files} aria-label={t`Chosen files`}>
      {files.map(({ id, file, extension, target }) => {
        const options = listTargets(extension, conversions);
        const isMissing = options.some(({ isAvailable }) => !isAvailable);
        return (
          <li key={id} className={styles.file}>
            <FileThumb extension={extension} />
            <div className={styles.words}>
              <p className={styles.name} title={file.name}>
                {file.name}
              </p>
              <p className={styles.meta}>
                {formatBytes(file.size, i18n.locale)}
                {isMissing ? (
                  <span>
                    {target === null
                      ? t`This site cannot convert it at the moment`
                      : t`Some formats are not available at the moment`}
                  </span>
                ) : null}
              </p>
            </div>
            <label className={styles.target}>
              <span>{t`Convert to`}</span>
              <select
                value={target ?? ''}
                disabled={target === null}
                onChange={(event) => {
                  const option = options.find((one) => one.target === event.target.value);
                  if (option) onTarget(id, option.target);
                }}
              >
                {target === null ? <option value="">—</option> : null}
                {options.map((option) => (
                  <option key={option.target} value={option.target} disabled={!option.isAvailable}>
                    {option.name}
                  </option>
                ))}
              </select>
              <Icon name="chevron" size={16} />
            </label>
            <Button
              look="plain"
              isIcon
              className={styles.remove}
              aria-label={t`Take ${file.name} off`}
              onClick={() => onRemove(id)}
            >
              <Icon name="close" size={18} />
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
