import { postMessage } from './own-port';

Object.defineProperty(self, 'postMessage', { value: postMessage, configurable: true, writable: true });
