// The script that stands in the document itself, there long before the app (`scripts/early-script.ts`).
import './early-actions';
import { keepArrival } from './session/arrival';
import { sendVisitorHome } from './session/stored-session';

keepArrival();
sendVisitorHome();
