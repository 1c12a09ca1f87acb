/** What a reader may click: a page, a mail, a number, or a place relative to the document, which nothing fetches. */
export function isClickable(target: string): boolean {
  return (
    !/^\s*(?:[a-z][a-z0-9+.-]*:|[\\/]{2})/i.test(target) || /^\s*(?:https?|mailto|tel|ftp):/i.test(target)
  );
}

/** An address that is looked up elsewhere than in the part or the archive that it stands in. */
export function leadsOutside(value: string): boolean {
  const address = value.trim().replaceAll('\\', '/');
  if (isWithinPart(address)) return false;
  return /^(?:[a-z][a-z0-9+.-]*:|\/)/i.test(address) || countStepsUp(address) > 2;
}

/** A place of the same part, or data that stands there itself. */
export function isWithinPart(value: string): boolean {
  return /^\s*(?:#|data:)/i.test(value);
}

function countStepsUp(address: string): number {
  return address.split('/').filter((step) => step === '..').length;
}
