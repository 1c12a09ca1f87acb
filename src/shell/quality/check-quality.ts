import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { type ConversionReceipt, lacksMostText } from '../../../contract/documents';
import { isDoneHere, type JobPlace } from '../../../contract/jobs';

/** `look`: may be wrong or missing. `changed`: differs on purpose. `fine`: as it should be. `device` and `server`: who made it. */
export type QualityTone = 'look' | 'changed' | 'fine' | 'device' | 'server';
export type QualityLine = { tone: QualityTone; text: string };

/** Below this share of the words, what is missing is worth a look. */
const fewWordsShare = 0.95;
/** Replaced fonts that a line names; the rest are counted. */
const namedFonts = 3;

/** What a person should know of a conversion, what needs a look first. Only what the receipt says is listed. */
export function checkQuality(receipt: ConversionReceipt, place: JobPlace, i18n: I18n): QualityLine[] {
  const lines = (tone: QualityTone, texts: string[]) => texts.map((text): QualityLine => ({ tone, text }));
  return [
    ...lines('look', findRisks(receipt, i18n)),
    ...lines('changed', findChanges(receipt, i18n)),
    ...lines('fine', joinFine(receipt, i18n)),
    {
      tone: isDoneHere(place) ? 'device' : 'server',
      text: i18n._(
        isDoneHere(place)
          ? msg`Made on this device: the file was not sent anywhere.`
          : msg`Made on our server.`,
      ),
    },
  ];
}

function findRisks(receipt: ConversionReceipt, i18n: I18n): string[] {
  const { lostPages = [], unreadPages = 0, recognizedPages = 0, wordsIn, wordsKept } = receipt;
  const risks: string[] = [];
  if (lacksMostText(receipt)) {
    risks.push(
      i18n._(msg`Most of the text is missing from the result. Compare it with your file before you use it.`),
    );
  } else if (wordsIn && wordsKept !== undefined && wordsKept < wordsIn * fewWordsShare) {
    const missing = wordsIn - wordsKept;
    risks.push(
      i18n._(
        msg`${plural(missing, { one: '# word is missing. Compare the result with your file.', other: '# words are missing. Compare the result with your file.' })}`,
      ),
    );
  }
  if (lostPages.length > 0) {
    const numbers = lostPages.map((page) => formatCount(page, i18n)).join(', ');
    risks.push(
      i18n._(
        msg`${plural(lostPages.length, { one: `Page ${numbers} could not be read and is missing.`, other: `Pages ${numbers} could not be read and are missing.` })}`,
      ),
    );
  }
  if (recognizedPages > 0) {
    risks.push(
      i18n._(
        msg`${plural(recognizedPages, { one: 'Text on # page was recognized from a picture: check names and numbers.', other: 'Text on # pages was recognized from pictures: check names and numbers.' })}`,
      ),
    );
  }
  if (unreadPages > 0) {
    risks.push(
      i18n._(
        msg`${plural(unreadPages, { one: '# page is still a picture: you can’t edit its text.', other: '# pages are still pictures: you can’t edit their text.' })}`,
      ),
    );
  }
  if (haveMoved(receipt)) {
    const before = formatCount(receipt.pagesIn ?? 0, i18n);
    risks.push(
      i18n._(
        msg`${plural(receipt.pagesOut ?? 0, { one: `# page instead of ${before}: page breaks may have moved.`, other: `# pages instead of ${before}: page breaks may have moved.` })}`,
      ),
    );
  }
  return risks;
}

/** Pages that could not be read are a difference of their own. */
function haveMoved({ pagesIn, pagesOut, lostPages = [] }: ConversionReceipt): boolean {
  return pagesIn !== undefined && pagesOut !== undefined && pagesIn - lostPages.length !== pagesOut;
}

function findChanges(receipt: ConversionReceipt, i18n: I18n): string[] {
  const changes: string[] = [];
  const { substitutedFonts: fonts = [], hiddenSheets = 0, hiddenSlides = 0, hiddenRows = 0 } = receipt;
  const { hiddenColumns = 0, comments = 0, hiddenWords = 0 } = receipt;
  if (fonts.length > 0) {
    const named = fonts
      .slice(0, namedFonts)
      .map(({ from, to }) => `${from === '?' ? i18n._(msg`Unnamed font`) : from} → ${to}`);
    const pairs = [...named, ...(fonts.length > namedFonts ? ['…'] : [])].join(', ');
    changes.push(
      i18n._(
        msg`${plural(fonts.length, { one: `# font replaced: ${pairs}`, other: `# fonts replaced: ${pairs}` })}`,
      ),
    );
  }
  const leftOut = [
    hiddenSheets && i18n._(msg`${plural(hiddenSheets, { one: '# hidden sheet', other: '# hidden sheets' })}`),
    hiddenSlides && i18n._(msg`${plural(hiddenSlides, { one: '# hidden slide', other: '# hidden slides' })}`),
    hiddenRows && i18n._(msg`${plural(hiddenRows, { one: '# hidden row', other: '# hidden rows' })}`),
    hiddenColumns &&
      i18n._(msg`${plural(hiddenColumns, { one: '# hidden column', other: '# hidden columns' })}`),
    hiddenWords && i18n._(msg`${plural(hiddenWords, { one: '# hidden word', other: '# hidden words' })}`),
    comments && i18n._(msg`${plural(comments, { one: '# comment', other: '# comments' })}`),
  ].filter((part) => part !== 0);
  if (leftOut.length > 0) {
    const parts = leftOut.join(', ');
    changes.push(i18n._(msg`Left out, as in print: ${parts}`));
  }
  return changes;
}

/** All that is as it should be, in one line; none where nothing is known. */
function joinFine(receipt: ConversionReceipt, i18n: I18n): string[] {
  const { pagesIn, pagesOut, sheetsOut = 0, tables = 0, pictures = 0, wordsIn, wordsKept } = receipt;
  const pages = haveMoved(receipt) ? 0 : (pagesOut ?? pagesIn ?? 0);
  const isSame = pagesIn !== undefined && pagesIn === pagesOut;
  const areWordsFine = wordsIn && wordsKept !== undefined && wordsKept >= wordsIn * fewWordsShare;
  const [kept, all] = [formatCount(wordsKept ?? 0, i18n), formatCount(wordsIn ?? 0, i18n)];
  const parts = [
    pages > 0 &&
      i18n._(
        isSame
          ? msg`${plural(pages, { one: '# page, as in your file', other: '# pages, as in your file' })}`
          : msg`${plural(pages, { one: '# page', other: '# pages' })}`,
      ),
    sheetsOut > 0 && i18n._(msg`${plural(sheetsOut, { one: '# sheet', other: '# sheets' })}`),
    tables > 0 && i18n._(msg`${plural(tables, { one: '# table', other: '# tables' })}`),
    pictures > 0 && i18n._(msg`${plural(pictures, { one: '# picture', other: '# pictures' })}`),
    areWordsFine && i18n._(wordsKept === wordsIn ? msg`all words kept` : msg`${kept} of ${all} words kept`),
  ].filter((part) => part !== false && part !== 0 && part !== undefined);
  // A line that is too long breaks after a dot, never before it.
  return parts.length === 0 ? [] : [parts.join('\u00A0· ')];
}

function formatCount(value: number, i18n: I18n): string {
  return new Intl.NumberFormat(i18n.locale).format(value);
}
