/**
 * A press on "your job is done" leads to the page that showed it: the newest open page of the app, or a new one where the
 * last has been closed meanwhile.
 */
export async function showPage(clients: Clients): Promise<void> {
  const [newest] = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (newest) await newest.focus();
  else await clients.openWindow('/');
}
