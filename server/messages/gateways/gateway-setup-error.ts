/** A gateway cannot be used as it is set up. The message names what to set, and no secret. */
export class GatewaySetupError extends Error {
  constructor(problem: string) {
    super(problem);
    this.name = 'GatewaySetupError';
  }
}
