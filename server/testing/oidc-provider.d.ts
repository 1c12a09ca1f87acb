/** The few parts of the package that the tests' provider uses; it comes without types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  type Context = { req: IncomingMessage; res: ServerResponse; path: string; method: string; body: unknown };
  type Middleware = (context: Context, next: () => Promise<void>) => Promise<void>;
  type Interaction = { uid: string; prompt: { name: string } };

  export class Provider {
    constructor(issuer: string, configuration: object);
    Grant: new (
      given: object,
    ) => { addOIDCScope: (scope: string) => void; save: () => Promise<string> };
    Client: {
      prototype: {
        compareClientSecret: (secret: string) => boolean;
        redirectUriAllowed: (address: string) => boolean;
      };
    };
    use(middleware: Middleware): void;
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: object,
      options?: { mergeWithLastSubmission: boolean },
    ): Promise<void>;
  }
}
