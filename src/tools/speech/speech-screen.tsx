import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { audioExtensions } from '../../../contract/tools/speech';
import { formatBytes } from '../../i18n/formats';
import { useTenant } from '../../tenant/tenant-provider';
import { Button } from '../../ui/button';
import { DropZone } from '../../ui/drop-zone';
import { InlineAlert } from '../../ui/inline-alert';
import { ToolScreen } from '../screen-parts/tool-screen';
import type { ReadableSample } from '../screen-parts/try-sample';
import type { ToolScreenProps } from '../tool-screen-props';
import { ChosenRecording } from './chosen-recording';
import { LanguageChoice } from './language-choice';
import styles from './speech-screen.module.css';
import { TranscriptView } from './transcript-view';
import { speechTexts, useSpeechTool } from './use-speech-tool';
import { WorkingOverlay } from './working-overlay';

const accepted = [...audioExtensions.map((extension) => `.${extension}`), 'audio/*'].join(',');

const read: NonNullable<ReadableSample['read']> = async (sample) =>
  (await import('./read-sample-transcript')).readSampleTranscript(sample);

/** Speech to text: choose a recording and its language, then read and listen. */
export function SpeechScreen({ title, description, sample, renderJobs, ...texts }: ToolScreenProps) {
  const { t, i18n } = useLingui();
  const { capabilities } = useTenant().site;
  const tool = useSpeechTool();
  const { shown, problem } = tool;
  const isSetUp = capabilities?.speech !== false;
  const isDone = shown?.state === 'done';
  const onShow = useCallback(tool.show, []);
  const failure = shown?.state === 'failed' && shown.error?.code === 'refused' ? speechTexts.failed : null;
  const alert = problem ?? failure;

  return (
    <ToolScreen
      {...texts}
      title={title ?? t`Speech to text`}
      lead={description ?? t`Interviews, lectures and voice notes as text you can search, copy and send.`}
      sample={sample && { ...sample, read }}
    >
      <div className={styles.stage} aria-busy={tool.isWorking}>
        {isSetUp ? null : (
          <InlineAlert tone="bad">
            {t`Speech to text isn’t available right now, so you can’t upload recordings.`}
            <small className={styles.operator}>
              {t`For the operator: the server lists what is missing when it starts.`}
            </small>
          </InlineAlert>
        )}
        {isDone ? (
          <TranscriptView key={shown.id} job={shown} />
        ) : (
          <>
            <DropZone
              onFiles={tool.take}
              accept={accepted}
              isSmall={tool.file !== null}
              texts={{
                label: t`Choose a file`,
                title: t`Drop a recording here`,
                over: t`Drop to add the file`,
                button: tool.file ? t`Another file` : t`Choose a file`,
                hint: t`WAV, MP3, WMA, M4A, AMR, MID, APE, FLAC, OGG · under ${formatBytes(tool.maxBytes, i18n.locale)}`,
                noscript: t`Turn on JavaScript in your browser to use this tool.`,
              }}
            />
            {tool.file ? <ChosenRecording file={tool.file} onRemove={tool.removeFile} /> : null}
            <LanguageChoice
              value={tool.languageCode}
              available={capabilities?.speech ? capabilities.speech.languages : undefined}
              onChange={tool.setLanguageCode}
            />
            <p
              className={styles.tip}
            >{t`Best results: WAV, mono, 16 kHz. Other formats are converted automatically.`}</p>
          </>
        )}
        {alert ? (
          <InlineAlert tone="bad">{typeof alert === 'string' ? alert : i18n._(alert)}</InlineAlert>
        ) : null}
        <Button
          isWide
          disabled={tool.isWorking || !isSetUp}
          isBusy={tool.isBusy}
          onClick={() => (isDone ? tool.cleanUp() : void tool.translate())}
        >
          {isDone ? t`Clean up` : t`Translation`}
        </Button>
        {shown && tool.isWorking ? <WorkingOverlay job={shown} /> : null}
      </div>
      {renderJobs(onShow)}
    </ToolScreen>
  );
}
