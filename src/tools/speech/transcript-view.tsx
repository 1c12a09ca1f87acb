import { useLingui } from '@lingui/react/macro';
import { useEffect, useId, useState } from 'react';
import type { Outcome } from '../../../contract/failures';
import type { JobError, JobView } from '../../../contract/jobs';
import type { Transcript } from '../../../contract/speech';
import { jobErrorTexts } from '../../i18n/job-error-texts';
import { readTranscript } from '../../jobs/read-transcript';
import { useJobActions } from '../../jobs/use-jobs';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icons';
import { InlineAlert } from '../../ui/inline-alert';
import { notices } from '../../ui/notice-store';
import { saveBlob } from '../../ui/save-blob';
import { SegmentList } from './segment-list';
import { makeSubtitles, makeWebSubtitles } from './subtitles';
import styles from './transcript-view.module.css';
import { usePlayer } from './use-player';

/** What a finished job made of its recording. */
export function TranscriptView({ job }: { job: JobView }) {
  const { i18n } = useLingui();
  const { readSource } = useJobActions();
  const transcript = useTranscript(job);
  const openRecording = async () => {
    const source = await readSource(job.id);
    return source.ok ? URL.createObjectURL(source.value) : null;
  };
  if (transcript && !transcript.ok) {
    return <InlineAlert tone="bad">{i18n._(jobErrorTexts[transcript.error.code])}</InlineAlert>;
  }
  return (
    <TranscriptText
      fileName={job.fileName}
      transcript={transcript?.value ?? { text: '' }}
      openRecording={openRecording}
    />
  );
}

type TranscriptTextProps = {
  fileName: string;
  transcript: Transcript;
  /** The address of the recording; null when it is no longer here. */
  openRecording: () => Promise<string | null>;
};

/** The text of a recording: to read, copy, take along, and to listen to piece by piece where there are times. */
export function TranscriptText({ fileName, transcript, openRecording }: TranscriptTextProps) {
  const { t } = useLingui();
  const textId = useId();
  const player = usePlayer(openRecording);
  const name = fileName.replace(/\.[^.]+$/, '');
  const { text, segments } = transcript;

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      notices.show('success', t`Replicating Success...`);
    } catch (error) {
      console.warn('The text could not be put on the clipboard', error);
      notices.show('error', t`This browser blocks copying. Select the text and copy it yourself.`);
    }
  };
  const saveText = (content: string, extension: string) => {
    const type = extension === 'vtt' ? 'text/vtt' : 'text/plain';
    saveBlob(new Blob([content], { type: `${type};charset=utf-8` }), `${name}.${extension}`);
  };
  const saveDocument = async () => {
    try {
      const { makeDocument } = await import('./make-document');
      saveBlob(await makeDocument(name, text), `${name}.docx`);
    } catch (error) {
      console.warn('The Word document could not be made', error);
      notices.show('error', t`The Word document could not be made. Check your connection and try again.`);
    }
  };

  return (
    <section className={styles.transcript} aria-labelledby={textId}>
      <div className={styles.head}>
        <h2 id={textId} title={fileName}>
          {fileName}
        </h2>
        <Button look="soft" isSmall onClick={() => void copy()}>
          <Icon name="copy" />
          {t`Copy`}
        </Button>
      </div>
      <div className={styles.actions}>
        <Download format="TXT" onPress={() => saveText(text, 'txt')} />
        <Download format="DOCX" onPress={() => void saveDocument()} />
        {segments ? (
          <>
            <Download format="SRT" onPress={() => saveText(makeSubtitles(segments), 'srt')} />
            <Download format="VTT" onPress={() => saveText(makeWebSubtitles(segments), 'vtt')} />
          </>
        ) : null}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by key. */}
      <div className={styles.text} role="document" aria-label={t`Text of the recording`} tabIndex={0}>
        {text}
      </div>
      {segments ? <SegmentList segments={segments} player={player} /> : null}
    </section>
  );
}

type DownloadProps = { format: 'TXT' | 'DOCX' | 'SRT' | 'VTT'; onPress: () => void };

function Download({ format, onPress }: DownloadProps) {
  const { t } = useLingui();
  return (
    <Button look="soft" isSmall aria-label={t`Download as ${format}`} onClick={onPress}>
      <Icon name="download" />
      {format}
    </Button>
  );
}

/** The text of a finished job; null while it is read from the device. */
function useTranscript({ id }: JobView): Outcome<Transcript, JobError> | null {
  const [transcript, setTranscript] = useState<Outcome<Transcript, JobError> | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void readTranscript(id).then((answer) => {
      if (isCurrent) setTranscript(answer);
    });
    return () => {
      isCurrent = false;
    };
  }, [id]);
  return transcript;
}
