/** Language of Chinese, Japanese or Korean text, by the characters that only one of them has. */
export function eastAsianLanguage(text: string): 'ja-JP' | 'ko-KR' | 'zh-CN' {
  if (/[\u3040-\u30ff]/u.test(text)) return 'ja-JP';
  return /[\u1100-\u11ff\uac00-\ud7af]/u.test(text) ? 'ko-KR' : 'zh-CN';
}

/** Language of text that runs from right to left, by its script. */
export function rightToLeftLanguage(text: string): 'he-IL' | 'fa-IR' | 'ar-SA' {
  if (/[\u0590-\u05ff]/u.test(text)) return 'he-IL';
  return /[\u067e\u0686\u0698\u06a9\u06af\u06cc]/u.test(text) ? 'fa-IR' : 'ar-SA';
}

/** A font with the characters of `text`: the PDF's own where its name is known for them. */
export function eastAsianFont(family: string, text: string): string {
  if (
    /cjk|mincho|gothic|sim(sun|hei)|song|kai|ming|yahei|meiryo|batang|dotum|gulim|malgun|han ?sans/i.test(
      family,
    )
  )
    return family;
  const fonts = { 'ja-JP': 'MS Mincho', 'ko-KR': 'Malgun Gothic', 'zh-CN': 'SimSun' };
  return fonts[eastAsianLanguage(text)];
}
