import type { PartCleaner } from './part-cleaner';

/**
 * Takes out names of a workbook that belong to a sheet which is not there, as programs leave them that delete sheets:
 * LibreOffice 7.4 refuses a workbook with a print area of one, and Excel drops such names.
 */
export const dropStaleNames: PartCleaner = ({ name }) => {
  if (!/^\/?xl\/workbook[^/]*\.xml$/i.test(name)) return undefined;
  let sheets = 0;
  return {
    start: (element) => {
      if (element.localName === 'sheet' && element.parent?.localName === 'sheets') sheets += 1;
      if (element.localName === 'definedName' && Number(element.read('localSheetId')) >= Math.max(1, sheets))
        element.remove();
    },
  };
};
