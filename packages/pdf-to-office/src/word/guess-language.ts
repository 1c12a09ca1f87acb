import type { Language } from '../language';

/** Small words that a page of one language holds and a page of another does not. */
const smallWords: Partial<Record<Language, ReadonlySet<string>>> = {
  id: new Set(['yang', 'dan', 'dengan', 'untuk', 'pada', 'dari', 'adalah', 'tidak', 'ini', 'itu']),
  fil: new Set(['ang', 'mga', 'ng', 'sa', 'ay', 'na', 'hindi', 'para', 'kung', 'ito']),
  en: new Set(['the', 'and', 'of', 'to', 'in', 'is', 'that', 'for', 'with', 'this']),
};

/** The language of a text, among those of the sites, for Word's spelling and for how numbers are written. English when unknown. */
export function guessLanguage(words: readonly string[]): Language {
  const text = words.join(' ');
  if (/[ơưđạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]/iu.test(text)) return 'vi';
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if ((text.match(/\p{Script=Cyrillic}/gu)?.length ?? 0) > letters / 2) return 'ru';
  const counts = Object.entries(smallWords).map(([language, small]) => ({
    language,
    count: words.filter((word) => small.has(word.toLowerCase())).length,
  }));
  const [best] = counts.sort((a, b) => b.count - a.count);
  return best && best.count > 0 && (best.language === 'id' || best.language === 'fil') ? best.language : 'en';
}
