// The script that is in the document itself, there long before the app (`scripts/early-script.ts`).
import './early-input';
import { watchFailedStart } from './pwa/failed-start';
import { captureInstallPrompt } from './pwa/install-prompt';
import { storeArrival } from './session/arrival';
import { sendVisitorHome } from './session/stored-session';

watchFailedStart();
captureInstallPrompt();
storeArrival();
sendVisitorHome();
