/** What a form body says: text, or more of the same by name. Lists have their indexes for names. */
export type FormValue = string | { [name: string]: FormValue };

/** Reads `application/x-www-form-urlencoded` with nested names, as `items[0][price]=5`. */
export function parseForm(body: string): Record<string, FormValue> {
  const form: Record<string, FormValue> = {};
  for (const [path, value] of new URLSearchParams(body)) {
    const names = path.split(/[[\]]+/).filter((name) => name !== '');
    const last = names.pop() ?? '';
    let at = form;
    for (const name of names) {
      const known = at[name];
      const inner = typeof known === 'object' ? known : {};
      at[name] = inner;
      at = inner;
    }
    at[last] = value;
  }
  return form;
}

/** The text at a path of names; undefined where there is none. */
export function readText(form: Record<string, FormValue>, ...path: string[]): string | undefined {
  let at: FormValue | undefined = form;
  for (const name of path) at = typeof at === 'object' ? at[name] : undefined;
  return typeof at === 'string' ? at : undefined;
}

/** The texts in a form, as `metadata`. */
export function readTexts(form: Record<string, FormValue>, ...path: string[]): Record<string, string> {
  let at: FormValue | undefined = form;
  for (const name of path) at = typeof at === 'object' ? at[name] : undefined;
  if (typeof at !== 'object') return {};
  return Object.fromEntries(
    Object.entries(at).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}
