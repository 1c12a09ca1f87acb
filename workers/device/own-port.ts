/** The worker's own method, which is away. */
export const { postMessage } = self;

/**
 * pdf.js' worker, where it finds itself in a worker, answers that one's messages. For as long as it is loaded, the method that
 * it looks for is not there: import this before it, and `restore-port` behind it.
 */
Object.defineProperty(self, 'postMessage', { value: undefined, configurable: true });
