import { type InferOutput, object, picklist, pipe, regex, string } from 'valibot';

/** The payment providers that a site's file may name; `server/billing/providers` has a folder for each. */
export const paymentProviderNames = ['stripe'] as const;
export type PaymentProviderName = (typeof paymentProviderNames)[number];

/** Who takes a site's money. The keys are in environment variables, and their names here: no file has a secret. */
export const paymentSettingsSchema = object({
  provider: picklist(paymentProviderNames),
  secretKeyEnv: environmentVariableName(),
  webhookSecretEnv: environmentVariableName(),
});

export type PaymentSettings = InferOutput<typeof paymentSettingsSchema>;

/** A field of a site's file that names an environment variable. */
export function environmentVariableName() {
  return pipe(
    string(),
    regex(/^[A-Z][A-Z0-9_]{0,99}$/, 'must be the name of an environment variable, not its value'),
  );
}
