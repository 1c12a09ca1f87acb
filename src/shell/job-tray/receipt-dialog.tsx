import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ConversionReceipt } from '../../../contract/documents';
import { Dialog } from '../../ui/dialog';
import styles from './receipt-dialog.module.css';

export type ReceiptDialogProps = { fileName: string; receipt: ConversionReceipt; onClose: () => void };

type Entry = { name: string; value: ReactNode };

/** What a finished conversion did; only what the backend knows is listed. */
export function ReceiptDialog({ fileName, receipt, onClose }: ReceiptDialogProps) {
  const { t, i18n } = useLingui();
  const count = (value: number) => new Intl.NumberFormat(i18n.locale).format(value);
  const { pagesIn, pagesOut, sheetsOut, hiddenSheets, wordsIn, wordsKept, tables, pictures } = receipt;
  const { recognizedPages, recognizer, unreadPages, substitutedFonts } = receipt;

  const entries: Entry[] = [{ name: t`Engine`, value: receipt.engine }];
  if (pagesIn !== undefined) entries.push({ name: t`Pages in the source`, value: count(pagesIn) });
  if (pagesOut !== undefined) entries.push({ name: t`Pages in the result`, value: count(pagesOut) });
  if (sheetsOut !== undefined) entries.push({ name: t`Sheets in the result`, value: count(sheetsOut) });
  if (hiddenSheets !== undefined) {
    entries.push({ name: t`Hidden sheets left out`, value: count(hiddenSheets) });
  }
  if (wordsIn !== undefined && wordsKept !== undefined) {
    const [kept, all] = [count(wordsKept), count(wordsIn)];
    entries.push({ name: t`Words preserved`, value: t`${kept} of ${all}` });
  }
  if (tables !== undefined) entries.push({ name: t`Tables found`, value: count(tables) });
  if (pictures !== undefined) entries.push({ name: t`Pictures`, value: count(pictures) });
  if (recognizedPages !== undefined) {
    const [pages, by] = [count(recognizedPages), recognizer ?? receipt.engine];
    entries.push({ name: t`Pages read from pictures`, value: t`${pages}, by ${by}` });
  }
  if (unreadPages !== undefined) {
    entries.push({ name: t`Pages left as pictures`, value: count(unreadPages) });
  }

  return (
    <Dialog
      title={t({ message: 'Conversion report', context: 'of a conversion' })}
      closeLabel={t`Close`}
      onClose={onClose}
    >
      <p className={styles.file}>{fileName}</p>
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
      {recognizedPages === undefined ? null : (
        <p className={styles.note}>
          {t`Text read from pictures may contain mistakes: check names and numbers before you rely on them.`}
        </p>
      )}
      {pagesIn !== undefined && pagesOut !== undefined ? (
        <p className={styles.note}>{t`Pages of the result are counted as LibreOffice prints them.`}</p>
      ) : null}
    </Dialog>
  );
}
