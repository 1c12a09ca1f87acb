import { ConfigError, isOnThisMachine } from '../config';
import type { SiteEntry } from '../tenants/site-index';
import type { SignInProvider } from '../tenants/site-sign-in-schema';

type ReadVariable = (name: string) => string | undefined;
type Site = Pick<SiteEntry, 'host' | 'signIn'>;

/** Throws ConfigError that names every variable which a site's sign-in needs and that is not set. */
export function assertSignInKeys(sites: readonly Site[], readVariable: ReadVariable, isDemo: boolean): void {
  const problems = findSignInKeyProblems(sites, readVariable, isDemo);
  if (problems.length > 0) throw new ConfigError(problems);
}

/** What keeps people from signing in with providers of these sites, a sentence each. */
export function findSignInKeyProblems(
  sites: readonly Site[],
  readVariable: ReadVariable,
  isDemo: boolean,
): string[] {
  return sites.flatMap(({ host, signIn = [] }) =>
    signIn.flatMap((provider) => [
      ...listVariables(provider).flatMap(([field, name]) =>
        readVariable(name) ? [] : [`${name}: is not set, and ${host} names it in server.signIn as ${field}`],
      ),
      ...(isAllowed(provider, isDemo)
        ? []
        : [`${host}: server.signIn ${provider.name}: an issuer without TLS needs DEMO=1`]),
    ]),
  );
}

/** Whether its issuer is reached by TLS, or lies on this machine for a demonstration. */
export function isAllowed({ issuer }: SignInProvider, isDemo: boolean): boolean {
  return issuer.startsWith('https://') || (isDemo && isOnThisMachine(issuer));
}

function listVariables({ clientIdEnv, clientSecretEnv, apple }: SignInProvider): [string, string][] {
  return [
    ['clientIdEnv', clientIdEnv],
    ...(clientSecretEnv === undefined
      ? []
      : [['clientSecretEnv', clientSecretEnv] satisfies [string, string]]),
    ...(apple === undefined ? [] : [['apple.privateKeyEnv', apple.privateKeyEnv] satisfies [string, string]]),
  ];
}
