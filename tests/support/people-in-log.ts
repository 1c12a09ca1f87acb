/** What of people has a form of its own: e-mails, phone numbers, hashes of passwords. */
const forms = [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, /\+\d{8,15}\b/g, /\$argon2\w*\$[^\s"]*/g];

/** All that a server knows of its people and that its log must not: a row each. */
export const secretsQuery = [
  ...['email', 'password_hash'].map((column) => `select ${column} as secret from users`),
  ...['token_hash', 'next_token_hash'].map((column) => `select ${column} from sessions`),
  ...['id', 'name'].map((column) => `select ${column} from files`),
  ...['code', 'message', 'phone_number'].map((column) => `select ${column} from messages`),
  'select key from idempotency_keys',
].join(' union ');

/** Where a server's output names people; empty when it names none. `secrets` are those that have no form of their own. */
export function findPeopleInLog(output: string, secrets: readonly string[] = []): string[] {
  const named = forms.flatMap((form) => [...output.matchAll(form)].map(([text]) => text));
  return [...new Set([...named, ...secrets.filter((secret) => output.includes(secret))])];
}
