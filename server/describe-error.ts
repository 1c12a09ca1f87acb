type DescribedError = { type: string; message: string; stack: string; code?: string };

/** What the log shows of an error: never a query's parameters or what a row held. They are people's. */
export function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return describeThrown(error);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const cause = error.cause === undefined ? '' : `\ncaused by: ${describeCause(error.cause)}`;
  return {
    type: error.name,
    message: redact(error.message),
    stack: redact(error.stack ?? '') + cause,
    ...(code === undefined ? {} : { code }),
  };
}

/** What was thrown, as an error; JavaScript, and engines compiled to WebAssembly, throw anything. */
export function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error('something other than an error', { cause: thrown });
}

function describeCause(cause: unknown): string {
  const { type, message, stack } = describeError(cause);
  return stack === '' ? `${type}: ${message}` : stack;
}

/** What engines compiled to WebAssembly throw, `{ name: 'ErrnoError', errno: 51 }`: of other fields only the names. */
function describeThrown(thrown: unknown): DescribedError {
  if (typeof thrown !== 'object' || thrown === null) {
    return { type: typeof thrown, message: redact(String(thrown)), stack: '' };
  }
  const told = ['message', 'code', 'errno', 'status'].flatMap((name) => {
    const value: unknown = Reflect.get(thrown, name);
    const isPlain = typeof value === 'number' || (typeof value === 'string' && value !== '');
    return isPlain ? [name === 'message' ? `${value}` : `${name} ${value}`] : [];
  });
  const names = Object.keys(thrown).join(', ');
  const name: unknown = Reflect.get(thrown, 'name');
  return {
    type: typeof name === 'string' ? redact(name) : (thrown.constructor?.name ?? 'object'),
    message: redact(told.length > 0 ? told.join(', ') : `an object with ${names || 'no fields'}`),
    stack: '',
  };
}

/** Values as Drizzle (`params:`) and PostgreSQL (`Key (email)=(…)`, `invalid input syntax …: "…"`) put them into messages. */
function redact(text: string): string {
  return text
    .replace(/\bparams: [\s\S]*?(?=\n {4}at |$)/g, 'params: (redacted)')
    .replace(/=\([^\n]*?(?:\)|$)/gm, '=(redacted)')
    .replace(/(invalid (?:input syntax|input value|byte sequence))[^\n]*/g, '$1 (redacted)')
    .replace(/(?<![\w.+-])[\w.+-]+@[\w.-]+/g, '(e-mail)')
    .replace(/\+\d{8,15}\b/g, '(phone number)');
}
