// The script in the document's head, there long before the app (`scripts/early-script.ts`).
import './early-actions';
import { keepArrival } from './session/arrival';

keepArrival();
