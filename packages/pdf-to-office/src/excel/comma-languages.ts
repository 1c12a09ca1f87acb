/** Small words of European languages that write 1.234,50, and of English, which writes 1,234.50. */
const commaWords = new Set(
  [
    'der die das und ist nicht mit von für auf',
    'le la les des et est pour dans sur aux',
    'el los las una para con por del y',
    'il gli che non per una nel della sono',
    'os uma não com em dos pela são',
    'het een van niet voor met op zijn',
    'og det er ikke til som på av att och',
    'nie jest na się oraz ve bir için ile',
  ].flatMap((words) => words.split(' ')),
);
const pointWords = new Set('the and of is that for with this are from'.split(' '));
/** One word alone may be a name. */
const wordsMin = 3;

/** Whether a text is in a language that writes a comma before the fraction; undefined: it is too short to tell. */
export function isCommaText(texts: readonly string[]): boolean | undefined {
  let [commas, points] = [0, 0];
  for (const word of texts
    .join(' ')
    .toLowerCase()
    .match(/\p{L}+/gu) ?? []) {
    if (commaWords.has(word)) commas += 1;
    if (pointWords.has(word)) points += 1;
  }
  return Math.max(commas, points) < wordsMin || commas === points ? undefined : commas > points;
}
