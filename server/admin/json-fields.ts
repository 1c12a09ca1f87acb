import type { Language } from '../../contract/languages';
import { type Html, html } from '../http/html';
import type { Problem } from '../operator/edit-site';

/** Before a field's path in the form: what else the form sends has other names. */
const fieldPrefix = 'field:';
/** Written for editors; people leave it as it is. */
const schemaReference = '$schema';
const longTextLength = 70;

/** `language`: whose texts are unfolded at first. */
type Shown = { problems: readonly Problem[]; language: Language };

/** A JSON value as nested form fields, one for each text, number and truth value, with its problems beneath. */
export function writeFields(value: unknown, { problems, language }: Shown): Html {
  return writeEntries(value, '', { problems, language });
}

/** Whether the form has a place for what is wrong there. */
export function hasField(value: unknown, path = ''): boolean {
  const found = path
    .split('.')
    .reduce<unknown>((inside, key) => (isContainer(inside) ? Reflect.get(inside, key) : undefined), value);
  return found !== undefined && found !== null;
}

/** The value with what was typed; a number that is none stays text, so that the schema can say so. */
export function readFields(value: unknown, form: Readonly<Record<string, string>>): unknown {
  return replaceLeaves(value, '', form);
}

function replaceLeaves(value: unknown, path: string, form: Readonly<Record<string, string>>): unknown {
  if (Array.isArray(value)) return value.map((entry, index) => replaceLeaves(entry, join(path, index), form));
  if (isContainer(value)) {
    const entries = Object.entries(value);
    return Object.fromEntries(
      entries.map(([key, entry]) => [key, replaceLeaves(entry, join(path, key), form)]),
    );
  }
  const typed = form[fieldPrefix + path];
  if (typed === undefined) return value;
  if (typeof value === 'boolean') return typed === 'true';
  if (typeof value === 'number')
    return typed.trim() === '' || Number.isNaN(Number(typed)) ? typed : Number(typed);
  // Browsers send line ends as CRLF.
  return typeof value === 'string' ? typed.replaceAll('\r\n', '\n') : value;
}

function writeEntries(value: unknown, path: string, shown: Shown): Html {
  if (!isContainer(value)) return html``;
  const entries = Object.entries(value).filter(([key]) => key !== schemaReference);
  if (entries.length === 0) return html`<p class="soft">Empty. Use JSON to add entries.</p>`;
  return html`${entries.map(([key, entry]) =>
    isContainer(entry)
      ? writeGroup(key, entry, join(path, key), shown)
      : writeLeaf(key, entry, join(path, key), shown),
  )}`;
}

function writeGroup(key: string, value: object, path: string, shown: Shown): Html {
  const { problems } = shown;
  const isOpen = isOpenAtFirst(path, shown) || problems.some(({ field }) => field?.startsWith(`${path}.`));
  const title = titleOf(value);
  return html`<details class="group" id="at-${path}"${isOpen ? html` open` : undefined}><summary>${key}${title && html` <span class="soft">${title}</span>`}</summary>
${writeMessages(path, problems)}
${writeEntries(value, path, shown)}</details>`;
}

/** What leads to the texts of a page, and the little that says what a site is. */
function isOpenAtFirst(path: string, { language }: Shown): boolean {
  const opened = ['site', 'content', `content.${language}`, `common.${language}`];
  return opened.includes(path) || path.endsWith('.props');
}

/** What tells entries of a list apart. */
function titleOf(value: object): string | undefined {
  const named = ['component', 'title', 'label', 'name', 'id'].map((key) => Reflect.get(value, key));
  return named.find((text): text is string => typeof text === 'string');
}

function writeLeaf(key: string, value: unknown, path: string, { problems }: Shown): Html {
  if (value === null) return html``;
  const isWrong = problems.some(({ field }) => field === path);
  const attributes = html`name="${fieldPrefix}${path}" id="at-${path}" aria-describedby="message-${path}"${isWrong ? html` aria-invalid="true"` : undefined}`;
  return html`<div class="field"><label for="at-${path}">${key}</label>
${writeInput(value, attributes)}
${writeMessages(path, problems)}</div>`;
}

function writeInput(value: unknown, attributes: Html): Html {
  if (typeof value === 'boolean') {
    const option = (name: 'true' | 'false', label: string) =>
      html`<option value="${name}"${String(value) === name ? html` selected` : undefined}>${label}</option>`;
    return html`<select ${attributes}>${[option('true', 'Yes'), option('false', 'No')]}</select>`;
  }
  const text = String(value);
  if (text.length <= longTextLength && !text.includes('\n'))
    return html`<input ${attributes} value="${text}">`;
  // A line end after the tag is not part of the text.
  return html`<textarea ${attributes} rows="${Math.min(8, Math.ceil(text.length / longTextLength) + 1)}">
${text}</textarea>`;
}

/** Always there, so that a check while somebody types has where to write. */
function writeMessages(path: string, problems: readonly Problem[]): Html {
  const own = problems.filter(({ field }) => field === path);
  return html`<p class="message" id="message-${path}" data-live>${own.map(({ text }) => text).join(' ')}</p>`;
}

function join(path: string, key: string | number): string {
  return path === '' ? String(key) : `${path}.${key}`;
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
