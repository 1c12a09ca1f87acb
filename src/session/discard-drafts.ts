import { visitorOwner } from '../../contract/jobs';
import { laterKeys, localKeys, sessionKeys } from '../../contract/storage-keys';
import { localStore, sessionStore } from '../ui/browser-storage';
import { Observable } from '../ui/observable';
import { onPageEvent } from '../ui/page-events';
import { readLogoutCount } from './logout-count';
import { forgetPlace } from './return-place';
import { sessions } from './session-store';

let knownLogoutCount = readLogoutCount();
/** Whose drafts and chosen files this page shows; null while nothing on it listens. */
let shownOwner: string | null = null;

const discards = new Observable(0, () => {
  knownLogoutCount = readLogoutCount();
  shownOwner = findPerson();
  window.addEventListener('storage', followLogouts);
  // A page in the back/forward cache gets no storage events.
  const stopPageEvents = onPageEvent(['pageshow'], followLogouts);
  const stopSessions = sessions.subscribe(followSession);
  return () => {
    window.removeEventListener('storage', followLogouts);
    stopPageEvents();
    stopSessions();
    shownOwner = null;
  };
});

/**
 * Discards drafts and chosen files in every tab. For a deliberate log-out, after which somebody else may use the
 * device; a session that the server ended leaves them.
 */
export function discardDrafts(): void {
  localStore.set(localKeys.logoutCount, String(Number(readLogoutCount()) + 1));
  discardStored();
}

/** Discards what this page shows and stores if the device was logged out of since. */
export function followLogouts(): void {
  if (readLogoutCount() !== knownLogoutCount) discardStored();
}

/**
 * For a form or a tool with unsaved input: what this page shows is to be forgotten, because its person logged out or
 * another one signed in. Returns the function that stops listening.
 */
export const onDraftsDiscarded = discards.subscribe;

/** Whose drafts and chosen files this page shows: their e-mail, or `visitorOwner`. */
export function findContentOwner(): string {
  return shownOwner ?? findPerson();
}

/** Whether what this owner wrote on this device may be shown and sent now. */
export function mayShowContentOf(owner: string): boolean {
  return owner === findContentOwner() || (owner === visitorOwner && takesVisitorContent());
}

function findPerson(): string {
  return sessions.get()?.email ?? visitorOwner;
}

function takesVisitorContent(): boolean {
  return sessions.get()?.takesVisitorJobs === true;
}

/** Somebody whose session the server ended may sign in again; whoever else signs in must not see their content. */
function followSession(): void {
  const person = sessions.get()?.email;
  if (!person || person === shownOwner) return;
  const isSamePerson = shownOwner === visitorOwner && takesVisitorContent();
  shownOwner = person;
  if (!isSamePerson) announce();
}

function discardStored(): void {
  sessionStore.set(sessionKeys.smsDraft, null);
  sessionStore.set(sessionKeys.supportDraft, null);
  localStore.set(laterKeys.waitingSms, null);
  forgetPlace();
  knownLogoutCount = readLogoutCount();
  if (shownOwner !== null) shownOwner = visitorOwner;
  announce();
}

function announce(): void {
  discards.set(discards.get() + 1);
}
