import { say } from './run-command.mjs';

/**
 * The environment of the server for who tries it out: with the demo sites, as long as this machine alone reaches it. What
 * is set already stays.
 */
export function demoEnvironment() {
  const { BACKEND_URL, DEMO, HOST = 'localhost' } = process.env;
  const isLoopback = /^(localhost|::1|127(\.\d+){3})$/.test(HOST || 'localhost');
  if (BACKEND_URL || DEMO || !isLoopback) return process.env;
  say(
    'DEMO=1: the demo sites, their people with a known password and a payment that takes no money are served,',
  );
  say(
    `to this machine alone (HOST=${HOST || 'localhost'}): requests through a proxy are refused. Without them: DEMO=0 npm start`,
  );
  return { ...process.env, DEMO: '1' };
}
