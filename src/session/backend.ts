import type { BackendContext } from '../api/backend-context';
import { sessions } from './session-store';

/** Who asks, for calls made by the page: this host, this version, whoever is signed in now. Ends with their session. */
export function backendContext(): BackendContext {
  return { ...lastingContext(), signal: sessions.signal };
}

/** For calls that go on when the session ends: those for public content, and the one that ends it. */
export function lastingContext(): BackendContext {
  return { website: location.hostname, appVersion: __APP_VERSION__, session: sessions.get() };
}
