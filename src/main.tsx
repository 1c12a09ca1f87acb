import 'react-dom/client';
import './ui/tokens.css';
import './ui/base.css';
import { yieldToBrowser } from './ui/yield-to-browser';

/**
 * React here, the app in a chunk and a task of its own: on a slow phone each takes long enough to hold up a press.
 */
async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The document has no element #root');
  await yieldToBrowser();
  const { startApp } = await import('./app/start-app');
  await yieldToBrowser();
  await startApp(root);
}

start().catch((error: unknown) => {
  console.error('The app did not start', error);
  // As if the first script had not been fetched either: the early script knows what to do then.
  document.querySelector('script[type=module]')?.dispatchEvent(new Event('error'));
});
