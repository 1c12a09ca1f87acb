// The script that stands in the document itself, there long before the app (`scripts/early-script.ts`).
import './early-input';
import { watchFailedStart } from './pwa/failed-start';
import { keepInstallPrompt } from './pwa/install-prompt';
import { keepArrival } from './session/arrival';
import { sendVisitorHome } from './session/stored-session';

watchFailedStart();
keepInstallPrompt();
keepArrival();
sendVisitorHome();
