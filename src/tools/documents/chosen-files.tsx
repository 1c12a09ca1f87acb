import { useLingui } from '@lingui/react/macro';
import { useDrawnInParts } from '../../ui/use-drawn-in-parts';
import type { ChosenFile } from './choose-files';
import { type ChosenFileActions, ChosenFileRow } from './chosen-file-row';
import styles from './chosen-files.module.css';

type ChosenFilesProps = ChosenFileActions & {
  files: readonly ChosenFile[];
  /** Why a file would stay behind now, in words. */
  findProblem: (file: ChosenFile) => string | null;
};

/** What is about to be converted, and to what. */
export function ChosenFiles({ files, findProblem, ...actions }: ChosenFilesProps) {
  const { t } = useLingui();
  return (
    <ul className={styles.files} aria-label={t`Chosen files`}>
      {useDrawnInParts(files).map((chosen) => (
        <ChosenFileRow key={chosen.id} chosen={chosen} problem={findProblem(chosen)} {...actions} />
      ))}
    </ul>
  );
}
