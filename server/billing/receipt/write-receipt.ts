import { type Charge, describeCharge } from '../describe-charge';
import { writeReceiptNumber } from '../receipt-number';

/** The receipt of a charge as a PDF, with the name of its file. */
export async function writeReceipt(
  charge: Charge,
  seller: { name: string; host: string },
): Promise<{ fileName: string; pdf: Buffer }> {
  // With its fonts and its canvas only where somebody wants one.
  const { drawReceipt } = await import('./draw-receipt');
  return {
    fileName: `receipt-${writeReceiptNumber(charge.grant)}.pdf`,
    pdf: drawReceipt({ ...describeCharge(charge), language: charge.order.language }, seller),
  };
}
