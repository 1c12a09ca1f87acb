/** What the log shows of an error: never a query's parameters or what a row held. They are people's. */
export function describeError(error: unknown): {
  type: string;
  message: string;
  stack: string;
  code?: string;
} {
  if (!(error instanceof Error)) return { type: typeof error, message: redact(String(error)), stack: '' };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const cause = error.cause instanceof Error ? `\ncaused by: ${describeError(error.cause).stack}` : '';
  return {
    type: error.name,
    message: redact(error.message),
    stack: redact(error.stack ?? '') + cause,
    ...(code === undefined ? {} : { code }),
  };
}

/** Values as Drizzle (`params:`) and PostgreSQL (`Key (email)=(…)`, `invalid input syntax …: "…"`) put them into messages. */
function redact(text: string): string {
  return text
    .replace(/\bparams: [\s\S]*?(?=\n {4}at |$)/g, 'params: (redacted)')
    .replace(/=\([^)\n]*\)/g, '=(redacted)')
    .replace(/(invalid (?:input syntax|input value|byte sequence)[^:\n]*: )"[^\n]*"/g, '$1(redacted)')
    .replace(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '(e-mail)')
    .replace(/\+\d{8,15}\b/g, '(phone number)');
}
