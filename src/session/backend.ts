import type { BackendContext } from '../api/backend-context';
import { sessions } from './session-store';

/** Who asks, for calls made by the page: this host, this version, whoever is signed in now. */
export function backendContext(): BackendContext {
  return { website: location.hostname, appVersion: __APP_VERSION__, session: sessions.get() };
}
