/** Millimetres to a tenth, in the language's digits, without the unit: `32.4`, `32,4`. */
export function formatMillimetres(mm: number, language: string): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(mm);
}
