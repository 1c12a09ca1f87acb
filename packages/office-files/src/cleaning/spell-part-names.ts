import type { PartCleaner } from './part-cleaner';

/** Spells names in the list of content types as the parts are spelled: LibreOffice compares them with case. */
export const spellPartNames: PartCleaner = ({ name, names }) => {
  if (!/^\/?\[Content_Types\]\.xml$/i.test(name)) return undefined;
  return {
    start: (element) => {
      if (element.localName !== 'Override') return;
      const target = element.read('PartName');
      const found = names.find(target);
      if (found !== undefined && `/${found}`.toLowerCase() === target.toLowerCase() && `/${found}` !== target)
        element.set('PartName', `/${found}`);
    },
  };
};
