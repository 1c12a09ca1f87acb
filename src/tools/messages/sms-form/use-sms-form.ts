import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { CallFailure } from '../../../../contract/failures';
import { messageCalls, type SmsSendRequest, smsStartCountries } from '../../../../contract/messages';
import { sessionKeys } from '../../../../contract/storage-keys';
import { messages } from '../../../../contract/tools/messages';
import { callBackend } from '../../../api/call-backend';
import { createUuid } from '../../../api/create-uuid';
import { describeFailure } from '../../../i18n/call-failure-texts';
import { backendContext } from '../../../session/backend';
import { onDraftsDiscarded } from '../../../session/discard-drafts';
import { restoreDrafts } from '../../../session/durable-drafts';
import { firstLoginKind } from '../../../session/first-login';
import { checkMembership } from '../../../session/load-user-info';
import { loginPrompt } from '../../../session/login-prompt';
import { rememberPlace } from '../../../session/return-place';
import { sessions } from '../../../session/session-store';
import { useProof } from '../../../session/use-proof';
import { useTenant } from '../../../tenant/tenant-provider';
import { sessionStore } from '../../../ui/browser-storage';
import { notices } from '../../../ui/notice-store';
import { emptyDraft, readDraft, readWaitingDraft, type SmsDraft, storeDraft } from './sms-draft';
import { checkSms, keepUnresolved, type SmsProblems } from './sms-rules';
import { type PhoneRules, usePhoneRules } from './use-phone-rules';

export type SmsStatus = 'empty' | 'sending' | 'success' | 'error';

const signedOutStatus = 401;

/** The form's state and its way from the button to the account page (SMS send). */
export function useSmsForm(form: RefObject<HTMLFormElement | null>) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const phoneRules = usePhoneRules();
  const startCountry = smsStartCountries[useTenant().language].code;
  const proof = useProof('messages');
  const [draft, setDraft] = useState(emptyDraft);
  const [problems, setProblems] = useState<SmsProblems>({});
  const [status, setStatus] = useState<SmsStatus>('empty');
  const [reason, setReason] = useState<string | null>(null);
  // After a log-in the form's current values are sent, not those of the press.
  const current = useRef(draft);

  const check = (checked: SmsDraft, rules: PhoneRules) => {
    const read = rules.readPhone(checked.phone, checked.country || startCountry);
    return checkSms(checked, read.ok ? read.number : null, Date.now());
  };
  const keep = (next: SmsDraft): Promise<void> => {
    current.current = next;
    setDraft(next);
    const stored = storeDraft(next);
    const { rules } = phoneRules;
    if (rules) setProblems((shown) => keepUnresolved(shown, check(next, rules).problems));
    return stored;
  };
  /** What is edited is no longer what Send was pressed for. */
  const change = ({ waitsSinceMs: _, ...next }: SmsDraft) => void keep(next);
  const restore = (draftBefore: SmsDraft | null) => {
    if (draftBefore) void keep(draftBefore);
    if (draftBefore?.waitsSinceMs) void sendWaiting();
  };
  const restoreIfEmpty = () => {
    if (current.current === emptyDraft) restore(readDraft());
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page takes the form over.
  useEffect(() => {
    const draftBefore = readDraft() ?? readEarlyInput(form.current);
    restore(draftBefore);
    // The touch that woke the form may be the one that would have asked for them.
    if (draftBefore?.phone || form.current?.contains(document.activeElement)) void phoneRules.load();
    // A killed browser may have lost the waiting message.
    if (!draftBefore) void restoreDrafts().then(restoreIfEmpty);
  }, []);
  useEffect(
    () =>
      onDraftsDiscarded(() => {
        current.current = emptyDraft;
        setDraft(emptyDraft);
        setProblems({});
        setStatus('empty');
        setReason(null);
      }),
    [],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: `restoreIfEmpty` only uses what never changes.
  useEffect(
    () =>
      // Whoever signs in finds what is theirs.
      sessions.subscribe(restoreIfEmpty),
    [],
  );

  const submit = async (): Promise<void> => {
    setStatus('sending');
    setReason(null);
    const asked = sessions.get() ? checkMembership() : null;
    const rules = await phoneRules.load();
    // Before anything else: nobody buys a plan for a message that cannot be sent.
    if (rules && !validate(rules)) return;
    const membership = await asked;
    if (membership === null) {
      setStatus('empty');
      return goToPrices();
    }
    if (membership === 'signed-out') return askToLogIn();
    if (membership === 'not-member') {
      setStatus('error');
      notices.show('error', t`You are not a member yet and cannot use this feature temporarily`);
      return goToPrices();
    }
    if (!rules) {
      setStatus('error');
      return setReason(t`You need to be online for that. Try again when you have a connection.`);
    }
    const request = validate(rules);
    if (request) return send(request);
  };

  /** The form's request; undefined where it has problems, which are shown then. */
  const validate = (rules: PhoneRules): SmsSendRequest | undefined => {
    const { problems: found, request } = check(current.current, rules);
    setProblems(found);
    if (request) return request;
    setStatus('empty');
    focusFirst(form.current, found);
    return undefined;
  };

  const send = async (request: SmsSendRequest): Promise<void> => {
    const attempt = attemptFor(request, current.current);
    await keep({ ...current.current, attempt });
    const context = { ...backendContext(), idempotencyKey: attempt.key };
    // Now, not at the press: a message may have waited for hours.
    const answer = await proof.send(context, (proven) => callBackend(messageCalls.send, { request }, proven));
    if (!answer.ok) return fail(answer.error);
    setStatus('success');
    void keep(emptyDraft);
    void storeDraft(null);
    // The account page shows the list of messages.
    sessionStore.set(sessionKeys.funType, String(messages.type));
    notices.show('success', t`SMS Sent Successfully`, 'message');
    await navigate({ to: '/sub/account' });
  };

  const fail = (failure: CallFailure): void => {
    if (failure.kind === 'http' && failure.status === signedOutStatus) {
      askToLogIn();
      return;
    }
    setStatus('error');
    setReason(describeFailure(failure, i18n));
    notices.show('error', t`SMS Sent Error`, 'message');
  };

  const askToLogIn = (): void => {
    setStatus('empty');
    const resume = () => {
      // Empty where somebody else signed in than whose message it was.
      if (current.current !== emptyDraft) void submit();
    };
    loginPrompt.open(resume, firstLoginKind());
  };

  /** The message waits there for a membership, complete as it is; what has problems stays a draft. */
  const goToPrices = async (): Promise<void> => {
    const rules = await phoneRules.load();
    const { request } = rules ? check(current.current, rules) : {};
    if (request) {
      const attempt = attemptFor(request, current.current);
      await keep({ ...current.current, attempt, waitsSinceMs: Date.now() });
      rememberPlace();
    }
    await navigate({ href: '/sub/price' });
  };

  /** One tab at a time, under the key that was stored with the press: it is sent once. */
  const sendWaiting = async (): Promise<void> => {
    if ((await checkMembership()) !== 'member') return;
    const isStillThere = () => readWaitingDraft()?.attempt?.key === current.current.attempt?.key;
    const sendOnce = async () => (isStillThere() ? submit() : undefined);
    await (navigator.locks ? navigator.locks.request('waiting-sms', sendOnce) : sendOnce());
  };
  const shown = { ...draft, country: draft.country || startCountry };
  /** What the form needs when it is sent is fetched when it is touched. */
  const prepare = (): void => {
    void phoneRules.load();
    if (sessions.get()) proof.prepare();
  };
  const robotCheck = proof.check;
  return { draft: shown, change, problems, status, reason, submit, prepare, phoneRules, robotCheck };
}

/** The same request is the same attempt. */
function attemptFor(request: SmsSendRequest, { attempt }: SmsDraft) {
  const body = JSON.stringify(request);
  return attempt?.body === body ? attempt : { key: createUuid(), body };
}

function focusFirst(form: HTMLFormElement | null, problems: SmsProblems): void {
  const [name] = Object.keys(problems);
  form?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
}

/** What was typed into the server's page before this code was there. */
function readEarlyInput(form: HTMLFormElement | null): SmsDraft | null {
  if (!form) return null;
  const data = new FormData(form);
  const phone = String(data.get('phone') ?? '');
  const message = String(data.get('message') ?? '');
  return phone || message ? { ...emptyDraft, phone, message } : null;
}
