import { msg } from '@lingui/core/macro';
import { PDFDocument } from '@napi-rs/canvas';
import { lifetimeExpirationMs } from '../../../contract/billing';
import { defaultLanguage, isLanguage } from '../../../contract/languages';
import { translate } from '../../i18n/translate';
import { describeAmount, parseAmount } from '../../plans/money';
import { describeDate } from '../describe-terms';
import { receiptFonts } from './receipt-fonts';

/** A charge as the order history has it, and the language of its order. */
export type ReceiptCharge = {
  receiptNumber: string;
  orderId: string;
  productName: string;
  currency: string;
  charged: string;
  payTime: number;
  validFrom: number;
  validUntil: number;
  refundTime?: number;
  refunded?: string;
  email: string;
  language: string;
};

type Context = ReturnType<PDFDocument['beginPage']>;
/** Weight from 200 to 800, size in points. */
type Letters = { weight: number; size: number };

/** A4 at 72 dots an inch. */
const page = { width: 595, height: 842, margin: 64 };
const ink = { text: '#1d1c2b', soft: '#5d5b70', line: '#d9d7e6' };

/** One charge on one sheet, in the language it was bought in; its letters are embedded. */
export function drawReceipt(charge: ReceiptCharge, seller: { name: string; host: string }): Buffer {
  const language = isLanguage(charge.language) ? charge.language : defaultLanguage;
  const say = (text: Parameters<typeof translate>[1]) => translate(language, text);
  const day = (timeMs: number) => describeDate(timeMs, language);
  const price = (amount: string) =>
    describeAmount(parseAmount(amount, charge.currency) ?? 0, charge.currency, language);
  const isLifetime = charge.validUntil >= lifetimeExpirationMs;
  const facts: [string, string][] = [
    [say(msg`Receipt number`), charge.receiptNumber],
    [say(msg`Order`), charge.orderId],
    [say(msg`Paid on`), day(charge.payTime)],
    [say(msg`Paid by`), charge.email],
    [say(msg`Refunded on`), charge.refundTime === undefined ? '' : day(charge.refundTime)],
    [say(msg`Refunded`), charge.refunded === undefined ? '' : price(charge.refunded)],
    [say(msg`For`), charge.productName],
    [
      say(msg`Period`),
      isLifetime ? say(msg`Lifetime`) : `${day(charge.validFrom)} – ${day(charge.validUntil)}`,
    ],
  ];
  const total = `${price(charge.charged)} (${charge.currency})`;

  const document = new PDFDocument({
    title: `${say(msg`Receipt`)} ${charge.receiptNumber}`,
    author: seller.name,
  });
  const context = document.beginPage(page.width, page.height);
  // Alternate forms of a hyphen or a bracket have no character that could be copied out of the PDF.
  context.textRendering = 'optimizeSpeed';
  const { margin, width } = page;
  write(context, { weight: 600, size: 22 }, ink.text, seller.name, margin, 100);
  write(context, { weight: 500, size: 11 }, ink.soft, seller.host, margin, 120);
  write(context, { weight: 600, size: 28 }, ink.text, say(msg`Receipt`), margin, 184);
  let y = 232;
  for (const [name, value] of facts.filter(([, text]) => text !== '')) {
    write(context, { weight: 500, size: 11 }, ink.soft, name, margin, y);
    y =
      writeWrapped(context, { weight: 600, size: 11 }, value, margin + 150, y, width - 2 * margin - 150) + 24;
  }
  context.fillStyle = ink.line;
  context.fillRect(margin, y - 8, width - 2 * margin, 1);
  write(context, { weight: 600, size: 14 }, ink.text, say(msg`Charged`), margin, y + 22);
  write(context, { weight: 600, size: 14 }, ink.text, total, margin + 150, y + 22);
  document.endPage();
  return document.close();
}

function write(context: Context, letters: Letters, colour: string, text: string, x: number, y: number): void {
  setLetters(context, letters);
  context.fillStyle = colour;
  context.fillText(text, x, y);
}

/** Answers with the baseline of the last line. */
function writeWrapped(
  context: Context,
  letters: Letters,
  text: string,
  x: number,
  y: number,
  width: number,
): number {
  setLetters(context, letters);
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const line = `${lines.at(-1) ?? ''} ${word}`.trim();
    const fits = lines.length > 0 && context.measureText(line).width <= width;
    if (fits) lines[lines.length - 1] = line;
    else lines.push(word);
  }
  lines.forEach((line, index) => {
    write(context, letters, ink.text, line, x, y + index * 16);
  });
  return y + (lines.length - 1) * 16;
}

/** The weight of a variable typeface is an axis of its own: by the font alone, its thinnest would be thickened. */
function setLetters(context: Context, { weight, size }: Letters): void {
  context.font = `${size}px ${receiptFonts()}`;
  context.fontVariationSettings = `"wght" ${weight}`;
}
