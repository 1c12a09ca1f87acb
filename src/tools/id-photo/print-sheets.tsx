import { Plural, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../ui/button';
import { notices } from '../../ui/notice-store';
import { saveBlob } from '../../ui/save-blob';
import { drawPrintSheet, type PrintFormat } from './draw-print-sheet';
import { layOutSheet, nameSheet, type PrintSheetName, printSheets } from './print-sheet';
import styles from './print-sheets.module.css';

type PrintSheetsProps = {
  photo: Blob;
  widthPx: number;
  heightPx: number;
  dpi: number;
  /** Without extension. */
  fileName: string;
};

const formats: readonly PrintFormat[] = ['pdf', 'png'];

/** Sheets of the same photo for the printer, made in the page. */
export function PrintSheets({ photo, widthPx, heightPx, dpi, fileName }: PrintSheetsProps) {
  const { t, i18n } = useLingui();
  const [isBusy, setBusy] = useState(false);
  const sheets = (Object.keys(printSheets) as PrintSheetName[])
    .map((sheet) => ({ sheet, count: layOutSheet(sheet, { widthPx, heightPx, dpi }).places.length }))
    .filter(({ count }) => count > 0);
  if (sheets.length === 0) return null;

  const save = async (sheet: PrintSheetName, format: PrintFormat) => {
    setBusy(true);
    try {
      saveBlob(await drawPrintSheet(photo, { sheet, format, dpi }), `${fileName}-${sheet}.${format}`);
    } catch (error) {
      console.error('The print sheet could not be drawn', error);
      notices.show('error', t`The print sheet could not be made in this browser.`);
    } finally {
      setBusy(false);
    }
  };

  return (
    <section className={styles.sheets} aria-label={t`Print sheets`}>
      <h3>{t`Print sheets`}</h3>
      <p className={styles.hint}>{t`Actual size, with cut marks: print without scaling.`}</p>
      <ul className={styles.list}>
        {sheets.map(({ sheet, count }) => {
          const name = nameSheet(sheet, i18n.locale);
          return (
            <li key={sheet} className={styles.sheet}>
              <span>
                <strong>{name}</strong> · <Plural value={count} one="# photo" other="# photos" />
              </span>
              <span className={styles.formats}>
                {formats.map((format) => {
                  const formatName = format.toUpperCase();
                  return (
                    <Button
                      key={format}
                      isSmall
                      look="soft"
                      disabled={isBusy}
                      aria-label={t`${name} sheet as ${formatName}`}
                      onClick={() => void save(sheet, format)}
                    >
                      {formatName}
                    </Button>
                  );
                })}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
