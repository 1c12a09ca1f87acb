import { looseObject, maxLength, object, pipe, string } from 'valibot';
import { sessionSchema } from './accounts';
import { apiPath, defineCall } from './calls';

/** The page of the app that asks how a sign-in with a provider ended; providers return to addresses below it. */
export const signInPath = '/sign-in';

/** `name`: of the site's `capabilities.signIn`. */
export const startSignInSchema = object({ name: pipe(string(), maxLength(64)) });
const noFieldsSchema = object({});

/** Extension (capability `signIn`): signing in with an account at an OpenID Connect provider. */
export const signInCalls = {
  /** Where the browser is to go: the provider's page. */
  startSignIn: defineCall({
    method: 'POST',
    path: `${apiPath}/user/session/provider/start`,
    request: startSignInSchema,
    part: 'obj',
    response: looseObject({ url: string() }),
  }),
  /** The session of the browser that came back from there, once. */
  finishSignIn: defineCall({
    method: 'POST',
    path: `${apiPath}/user/session/provider/finish`,
    request: noFieldsSchema,
    part: 'obj',
    response: sessionSchema,
  }),
} as const;
