import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ConversionReceipt } from '../../../contract/documents';
import type { JobPlace } from '../../../contract/jobs';
import { Dialog } from '../../ui/dialog';
import styles from './quality-dialog.module.css';
import { QualityList } from './quality-list';

export type QualityDialogProps = {
  fileName: string;
  receipt: ConversionReceipt;
  place: JobPlace;
  onClose: () => void;
};

type Entry = { name: string; value: ReactNode };

/** The quality check of a finished conversion, and the figures behind it; only what the backend knows is listed. */
export function QualityDialog({ fileName, receipt, place, onClose }: QualityDialogProps) {
  const { t, i18n } = useLingui();
  const format = new Intl.NumberFormat(i18n.locale);
  const count = (value: number | undefined) => (value === undefined ? undefined : format.format(value));
  const { pagesIn, pagesOut, sheetsOut, wordsIn, wordsKept, tables, pictures } = receipt;
  const { recognizedPages, recognizer, unreadPages, lostPages, substitutedFonts } = receipt;

  const share = (kept: string | undefined, all: string | undefined) => kept && all && t`${kept} of ${all}`;
  const [pages, by] = [count(recognizedPages), recognizer ?? receipt.engine];

  const entries: Entry[] = [
    { name: t`Engine`, value: receipt.engine },
    { name: t`Pages in the source`, value: count(pagesIn) },
    { name: t`Pages in the result`, value: count(pagesOut) },
    { name: t`Sheets in the result`, value: count(sheetsOut) },
    { name: t`Hidden sheets left out`, value: count(receipt.hiddenSheets) },
    { name: t`Hidden slides left out`, value: count(receipt.hiddenSlides) },
    { name: t`Hidden rows left out`, value: count(receipt.hiddenRows) },
    { name: t`Hidden columns left out`, value: count(receipt.hiddenColumns) },
    { name: t`Comments left out`, value: count(receipt.comments) },
    { name: t`Words preserved`, value: share(count(wordsKept), count(wordsIn)) },
    { name: t`Covered or invisible words left out`, value: count(receipt.hiddenWords) },
    { name: t`Letters preserved`, value: share(count(receipt.lettersOut), count(receipt.lettersIn)) },
    { name: t`Tables found`, value: count(tables) },
    { name: t`Pictures`, value: count(pictures) },
    { name: t`Pages read from pictures`, value: pages && t`${pages}, by ${by}` },
    { name: t`Pages left as pictures`, value: count(unreadPages) },
    { name: t`Pages that could not be read`, value: lostPages?.map(count).join(', ') },
  ].filter(({ value }) => value !== undefined);

  return (
    <Dialog title={t`Quality check`} closeLabel={t`Close`} onClose={onClose}>
      <p className={styles.file}>{fileName}</p>
      <QualityList receipt={receipt} place={place} />
      <h3 className={styles.heading}>{t`Details`}</h3>
      <dl className={styles.entries}>
        {entries.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {substitutedFonts && substitutedFonts.length > 0 ? (
        <>
          <h3 className={styles.heading}>{t`Fonts replaced`}</h3>
          <ul className={styles.fonts}>
            {substitutedFonts.map(({ from, to }) => (
              <li key={from}>
                {from === '?' ? t`Unnamed font` : from} → {to}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {pagesIn !== undefined && pagesOut !== undefined ? (
        <p className={styles.note}>{t`Pages of the result are counted as LibreOffice prints them.`}</p>
      ) : null}
    </Dialog>
  );
}
