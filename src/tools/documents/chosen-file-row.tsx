import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import type { DocumentTarget } from '../../../contract/documents';
import { visibleFileName } from '../../../contract/file-names';
import { formatBytes } from '../../i18n/formats';
import { Button } from '../../ui/button';
import { FileThumb } from '../../ui/file-thumb';
import { Icon } from '../../ui/icons';
import { PillSelect } from '../../ui/pill-select';
import type { ChosenFile } from './choose-files';
import styles from './chosen-files.module.css';
import { listTargets } from './target-options';

export type ChosenFileActions = {
  conversions: readonly string[] | undefined;
  onTarget: (id: string, target: DocumentTarget) => void;
  onRemove: (id: string) => void;
};

type ChosenFileRowProps = ChosenFileActions & { chosen: ChosenFile; problem: string | null };

/** One file with what it becomes. Drawn again only when it changes: there may be hundreds. */
export const ChosenFileRow = memo(function ChosenFileRow({
  chosen: { id, file, extension, target },
  problem,
  conversions,
  onTarget,
  onRemove,
}: ChosenFileRowProps) {
  const { t, i18n } = useLingui();
  const name = visibleFileName(file.name);
  const options = listTargets(extension, conversions);
  const isMissing = options.some(({ isAvailable }) => !isAvailable);
  return (
    <li className={styles.file}>
      <FileThumb extension={extension} />
      <div className={styles.words}>
        <p className={styles.name} title={name}>
          {name}
        </p>
        <p className={styles.meta}>
          {formatBytes(file.size, i18n.locale)}
          {problem ? <span>{problem}</span> : null}
          {isMissing ? (
            <span>
              {target === null
                ? t`This site cannot convert this file at the moment`
                : t`Some formats are not available at the moment`}
            </span>
          ) : null}
        </p>
      </div>
      <PillSelect
        className={styles.target}
        label={t`Convert to`}
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
      </PillSelect>
      <Button
        look="plain"
        isIcon
        className={styles.remove}
        aria-label={t`Remove ${name}`}
        onClick={() => onRemove(id)}
      >
        <Icon name="close" size={18} />
      </Button>
    </li>
  );
});
