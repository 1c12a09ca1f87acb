// The script in the document's head, there long before the app (`scripts/early-script.ts`).
import './early-actions';
import { keepArrival } from './session/arrival';
import { sendVisitorHome } from './session/stored-session';

keepArrival();
sendVisitorHome();
