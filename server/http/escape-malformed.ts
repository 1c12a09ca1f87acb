/** An address whose percent-encoding cannot be decoded, with its percent signs as plain characters: no page has it. */
export function escapeMalformed(url: string): string {
  const [path = '', ...query] = url.split(/(?=\?)/);
  try {
    // The result is used, or the bundler would leave the call out as one without effect.
    return decodeURIComponent(path) === '' ? '/' : url;
  } catch {
    return path.replaceAll('%', '%25') + query.join('');
  }
}
