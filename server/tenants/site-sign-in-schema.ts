import {
  array,
  type InferOutput,
  maxLength,
  minLength,
  object,
  optional,
  pipe,
  regex,
  string,
} from 'valibot';
import { environmentVariableName } from '../plans/payment-settings';

/** One OpenID Connect provider that people of a site may sign in with. The keys are in environment variables. */
const signInProviderSchema = object({
  /** Part of the callback's address, `/sign-in/NAME/callback`: as `google`. */
  name: pipe(string(), regex(/^[a-z0-9][a-z0-9-]{0,30}$/, 'lower-case letters, digits, hyphens')),
  /** As the button names it: `Continue with LABEL`. */
  label: pipe(string(), minLength(1), maxLength(40)),
  /** The address that its configuration is discovered at; by HTTP on this machine alone, and with DEMO=1. */
  issuer: pipe(
    string(),
    regex(
      /^(https:\/\/[^\s?#]+|http:\/\/(localhost|127\.0\.0\.1)(:\d+)?(\/[^\s?#]*)?)$/,
      'must be an https address',
    ),
  ),
  clientIdEnv: environmentVariableName(),
  /** Every provider but Apple gives a secret. */
  clientSecretEnv: optional(environmentVariableName()),
  /** Apple gives a key instead, which signs short-lived secrets. It answers by a form. */
  apple: optional(
    object({
      teamId: pipe(string(), regex(/^[A-Z0-9]{10}$/, 'ten capital letters and digits')),
      keyId: pipe(string(), regex(/^[A-Z0-9]{10}$/, 'ten capital letters and digits')),
      /** The whole `.p8` file. */
      privateKeyEnv: environmentVariableName(),
    }),
  ),
});

export const siteSignInSchema = array(signInProviderSchema);

export type SignInProvider = InferOutput<typeof signInProviderSchema>;

/** What a schema cannot say, a sentence each. */
export function findSignInProblems(providers: readonly SignInProvider[]): string[] {
  const names = providers.map(({ name }) => name);
  return providers.flatMap(({ name, clientSecretEnv, apple }, index) => [
    ...(names.indexOf(name) === index ? [] : [`server.signIn.${index}.name: ${name} is there already`]),
    ...((clientSecretEnv === undefined) === (apple === undefined)
      ? [`server.signIn.${index}: needs either clientSecretEnv or apple`]
      : []),
  ]);
}
