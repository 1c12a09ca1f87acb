import { useLingui } from '@lingui/react/macro';
import { visibleFileName } from '../../../contract/file-names';
import { compressExtensions, compressMaxBytes } from '../../../contract/tools/compress';
import { formatBytes } from '../../i18n/formats';
import { Button } from '../../ui/button';
import { DropZone } from '../../ui/drop-zone';
import { FileThumb } from '../../ui/file-thumb';
import { Icon } from '../../ui/icons';
import { ToolProblem } from '../screen-parts/tool-problem';
import { ToolScreen } from '../screen-parts/tool-screen';
import type { ReadableSample } from '../screen-parts/try-sample';
import { KeepHereSwitch } from '../start-parts/keep-here-switch';
import type { ToolScreenProps } from '../tool-screen-props';
import styles from './compress-screen.module.css';
import { LevelChoice } from './level-choice';
import { keyOf, useCompressTool } from './use-compress-tool';

const accepted = compressExtensions.map((extension) => `.${extension}`).join(',');

const read: NonNullable<ReadableSample['read']> = async (sample) =>
  (await import('./read-sample-saving')).readSampleSaving(sample);

/** PDFs and pictures become smaller: choose files and how small, and see what each one saved. */
export function CompressScreen({ title, description, sample, renderJobs, ...texts }: ToolScreenProps) {
  const { t, i18n } = useLingui();
  const tool = useCompressTool();
  const hasFiles = tool.files.length > 0;
  return (
    <ToolScreen
      {...texts}
      title={title ?? t`Compress PDFs and pictures`}
      lead={description ?? t`Smaller files to send and upload. Text in PDFs stays text you can select.`}
      sample={sample && { ...sample, read }}
    >
      <DropZone
        onFiles={tool.addFiles}
        accept={accepted}
        isMultiple
        isSmall={hasFiles}
        texts={{
          label: t`Choose files`,
          title: t`Drop files here`,
          over: t`Drop to add the files`,
          button: hasFiles ? t`Add more` : t`Choose files`,
          hint: t`PDF, JPG, PNG, WebP · up to ${formatBytes(compressMaxBytes, i18n.locale)} each`,
          noscript: t`Turn on JavaScript in your browser to use this tool.`,
        }}
      />
      {hasFiles ? (
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            void tool.compress();
          }}
        >
          <ul className={styles.files} aria-label={t`Chosen files`}>
            {tool.files.map((file) => (
              <ChosenFile
                key={keyOf(file)}
                file={file}
                problem={tool.isReady(file) ? null : t`Only the server can compress this`}
                onRemove={() => tool.removeFile(file)}
              />
            ))}
          </ul>
          <LevelChoice choice={tool.choice} onChange={tool.setChoice} />
          <KeepHereSwitch place={tool.place} />
          <Button type="submit" isWide disabled={!tool.canCompress} isBusy={tool.isBusy}>
            {tool.isBusy ? t`One moment…` : t`Compress`}
          </Button>
        </form>
      ) : null}
      <ToolProblem problem={tool.problem} />
      {renderJobs()}
    </ToolScreen>
  );
}

type ChosenFileProps = { file: File; problem: string | null; onRemove: () => void };

function ChosenFile({ file, problem, onRemove }: ChosenFileProps) {
  const { t, i18n } = useLingui();
  const name = visibleFileName(file.name);
  return (
    <li className={styles.file}>
      <FileThumb extension={name.slice(name.lastIndexOf('.') + 1).toLowerCase()} />
      <p className={styles.words}>
        <span className={styles.name} title={name}>
          {name}
        </span>
        <span className={styles.size}>· {formatBytes(file.size, i18n.locale)}</span>
        {problem ? <small className={styles.problem}>{problem}</small> : null}
      </p>
      <Button look="plain" isIcon aria-label={t`Remove ${name}`} onClick={onRemove}>
        <Icon name="close" size={18} />
      </Button>
    </li>
  );
}
