/** What a PDF says of a font besides its name. */
export type FontFlags = { isSerif?: boolean; isMonospace?: boolean };

/** Families of Office, of Windows, macOS or usual Linux, which the reader's computer has or knows a double of. */
const commonFamilies =
  /^(arial|times new roman|courier new|calibri|cambria|candara|consolas|constantia|corbel|georgia|verdana|tahoma|trebuchet|segoe|garamond|book antiqua|bookman|century|comic sans|impact|palatino|franklin gothic|gill sans|rockwell|lucida|symbol|wingdings|webdings|aptos|liberation|dejavu|carlito|caladea|noto|open ?symbol|roboto|open sans|lato|ubuntu|helvetica|menlo|monaco|san francisco|traditional arabic|simplified arabic|arabic typesetting|sakkal|david|miriam|frank ?ruehl|thorndale|albany|cumberland)/i;
/** Families that hold Chinese, Japanese, Korean or Thai: nothing else is near them. */
const wideFamilies =
  /cjk|mincho|gothic|sim(sun|hei)|song|kai|ming|yahei|meiryo|batang|dotum|gulim|malgun|han ?sans|hei|angsana|cordia|leelawadee|\p{Lo}/iu;

/** The first letters of a TeX font name its family. */
const monospaced =
  /^(cm|lm|sf|ec)(mono|tt|sltt|itt)|typewriter|mono(\b|space)|courier|terminal|fixed|code\b/i;
const sansSerif =
  /sans|^(cm|lm|sf)ss|grotesk|gothic|helvet|frutiger|univers|myriad|futura|avenir|optima|din\b|swiss|arial/i;
const serif =
  /^(cm|lm|sf|ec)(r|b|bx|ti|mi|sl|csc|sy|ex|roman|math)|^ms[ab]m|serif|roman|times|tim\b|minion|caslon|baskerville|century|charter|utopia|schoolbook|palladio|bodoni|didot|sabon|garamond|goudy|janson|plantin|antiqua|nimbusrom|stix|xits|libertin|termes|pagella|bonum|schola|naskh|thuluth|euler|katex|mathjax|mjx|math/i;
const condensed = /condensed|compressed|narrow|(bd|md|lt|roman|std|-)cn\b|-cn/i;

/**
 * The family to name for one that hardly any computer has: by its kind, and as narrow. A wider one would put words onto
 * other lines and lines onto other pages.
 */
export function findNearFamily(family: string, postScriptName: string, flags: FontFlags): string {
  if (commonFamilies.test(family) || wideFamilies.test(family)) return family;
  // A name says more than the flags, which many programs set at random.
  if (monospaced.test(postScriptName)) return 'Courier New';
  if (serif.test(postScriptName) && !/sans/i.test(postScriptName)) return 'Times New Roman';
  const isNamed = sansSerif.test(postScriptName);
  if (flags.isMonospace && !isNamed) return 'Courier New';
  if (flags.isSerif && !isNamed) return 'Times New Roman';
  return condensed.test(postScriptName) ? 'Arial Narrow' : 'Arial';
}
