import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import type { JobView } from '../../../contract/jobs';
import { jobErrorTexts } from '../../i18n/job-error-texts';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icons';
import { InlineAlert } from '../../ui/inline-alert';
import { notices } from '../../ui/notice-store';
import { saveBlob } from '../../ui/save-blob';
import { SegmentList } from './segment-list';
import { makeSubtitles } from './subtitles';
import styles from './transcript-view.module.css';
import { usePlayer } from './use-player';
import { useTranscript } from './use-transcript';

/** The text of a recording: to read, copy, take along, and to listen to piece by piece where there are times. */
export function TranscriptView({ job }: { job: JobView }) {
  const { t, i18n } = useLingui();
  const textId = useId();
  const transcript = useTranscript(job);
  const player = usePlayer(job.id);
  const name = job.fileName.replace(/\.[^.]+$/, '');

  if (transcript && !transcript.ok) {
    return <InlineAlert tone="bad">{i18n._(jobErrorTexts[transcript.error.code])}</InlineAlert>;
  }
  const { text = '', segments } = transcript?.value ?? {};

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      notices.show('success', t`Replicating Success...`);
    } catch (error) {
      console.warn('The text could not be put on the clipboard', error);
      notices.show('error', t`This browser does not let the text be copied. Select it and copy it yourself.`);
    }
  };
  const save = (content: string, extension: string) =>
    saveBlob(new Blob([content], { type: 'text/plain;charset=utf-8' }), `${name}.${extension}`);

  return (
    <section className={styles.transcript} aria-labelledby={textId}>
      <div className={styles.head}>
        <h2 id={textId} title={job.fileName}>
          {job.fileName}
        </h2>
        <div className={styles.actions}>
          <Action icon="copy" onPress={() => void copy()}>{t`Copy`}</Action>
          <Action icon="download" onPress={() => save(text, 'txt')}>{t`Text`}</Action>
          {segments ? (
            <Action
              icon="download"
              onPress={() => save(makeSubtitles(segments), 'srt')}
            >{t`Subtitles`}</Action>
          ) : null}
        </div>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by key. */}
      <div className={styles.text} role="document" aria-label={t`Text of the recording`} tabIndex={0}>
        {text}
      </div>
      {segments ? <SegmentList segments={segments} player={player} /> : null}
    </section>
  );
}

type ActionProps = { icon: 'copy' | 'download'; onPress: () => void; children: ReactNode };

function Action({ icon, onPress, children }: ActionProps) {
  return (
    <Button look="soft" isSmall onClick={onPress}>
      <Icon name={icon} />
      {children}
    </Button>
  );
}
