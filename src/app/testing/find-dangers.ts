import { bootDataId } from '../boot-data';

/** Elements that no configuration may bring into a page, or into its head. */
const refusedTags =
  /^(script|iframe|object|embed|base|meta|link|style|form|math|svg|template|foreignobject)$/;
const refusedInHead = /^(script|iframe|object|embed|base|style|form|math|svg|template|img)$/;
const addressAttributes = /^(href|src|srcset|action|formaction|poster|data|xlink:href)$/;
/** Of a scheme that runs nothing, or of none: a scheme begins with a letter (WHATWG URL, "scheme start state"). */
const allowedAddress = /^(https?:|mailto:|tel:|blob:|data:image\/|(?![a-z][a-z\d+.-]*:|[/\\]{2}))/i;

/**
 * Everything in a rendered document that could run something: an element, a handler or an address. React and the
 * sanitizer both write double quotes, so that a tag that is shaped otherwise is itself a danger. The shell's own
 * elements are known by their place: in the head, or drawn by React with a class.
 */
export function findDangers(html: string): string[] {
  const document = html
    .replace('<!doctype html>', '')
    .replace(new RegExp(`<script type="application/json" id="${bootDataId}">[^<]*</script>`), '')
    // The page's own structured data: data, as long as nothing in it can close it.
    .replace(/<script type="application\/ld\+json">[^<]*<\/script>/, '')
    // Comments of React's own: boundaries and text separators.
    .replaceAll(/<!--(?:\$|\/\$|\$\?|\$!| )?-->/g, '');
  const dangers: string[] = [];
  let rest = document;
  for (const tag of document.matchAll(/<\/?([a-zA-Z][\w:-]*)((?:\s+[^\s"'<>=/]+(?:="[^"]*")?)*)\s*\/?>/g)) {
    rest = rest.replace(tag[0], '');
    const name = (tag[1] ?? '').toLowerCase();
    const attributes = [...(tag[2] ?? '').matchAll(/([^\s"'<>=/]+)(?:="([^"]*)")?/g)];
    const isOurs =
      tag[0].startsWith('</') || attributes.some(([, key]) => key === 'class' || key === 'viewBox');
    const isInHead = (tag.index ?? 0) < document.indexOf('<body');
    const isRefused = isInHead ? refusedInHead.test(name) : refusedTags.test(name);
    if (isRefused && !isOurs && !isDrawn(name, attributes)) dangers.push(tag[0].slice(0, 120));
    for (const [, key = '', value = ''] of attributes) {
      // The policy allows no style attribute, not even the app's own.
      if (/^(on.*|style)$/i.test(key)) dangers.push(`${name} ${key}="${value.slice(0, 60)}"`);
      if (addressAttributes.test(key) && !allowedAddress.test(decode(value)) && value !== '') {
        dangers.push(`${name} ${key}="${value.slice(0, 60)}"`);
      }
    }
  }
  if (rest.includes('<'))
    dangers.push(`unread markup: ${rest.slice(rest.indexOf('<'), rest.indexOf('<') + 120)}`);
  return dangers;
}

/** Icons and their parts, our own forms, and what React writes before a picture so that it loads early. */
function isDrawn(name: string, attributes: RegExpMatchArray[]): boolean {
  const read = (wanted: string) => attributes.find(([, key]) => key === wanted)?.[2];
  if (name === 'link') return read('rel') === 'preload' && read('as') === 'image';
  return (
    (name === 'svg' && attributes.length > 3) ||
    (name === 'form' && !attributes.some(([, key]) => key === 'action'))
  );
}

/** The address as a browser takes it: entities read, control characters and spaces dropped at its start and within. */
function decode(value: string): string {
  const text = value
    .replaceAll(/&#x([\da-f]+);/gi, (_, digits: string) => String.fromCodePoint(Number.parseInt(digits, 16)))
    .replaceAll(/&#(\d+);/g, (_, digits: string) => String.fromCodePoint(Number(digits)))
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
  return [...text.trim()].filter((character) => character > ' ').join('');
}
