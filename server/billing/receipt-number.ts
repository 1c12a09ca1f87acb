/** `20261121-1A2B3C4D-0`: the day, the order, the number of the charge. */
export function writeReceiptNumber(charge: { orderId: string; period: number; paidAt: Date }): string {
  const day = charge.paidAt.toISOString().slice(0, 10).replace(/-/g, '');
  return `${day}-${charge.orderId.slice(0, 8).toUpperCase()}-${charge.period}`;
}
