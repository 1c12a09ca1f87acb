import './ui/tokens.css';
import './ui/looks.css';
import './ui/fonts.css';
import './ui/base.css';
import { startApp } from './app/start-app';

const root = document.getElementById('root');
if (!root) throw new Error('The document has no element #root');
startApp(root).catch((error: unknown) => {
  console.error('The app did not start', error);
  // As if this script had not been fetched either: the early script knows what to do then.
  document.querySelector('script[type=module]')?.dispatchEvent(new Event('error'));
});
