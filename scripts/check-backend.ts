// `npm run check:backend -- URL`: makes every call of the wire contract against a backend and says what the app needs of
// each, what it got, and what it is like without it. docs/backend.md says how to use it.
import type { GenericSchema } from 'valibot';
import { configurationPaths } from '../contract/calls';
import { readPageAnswer, readSiteAnswer } from '../contract/received-configuration';
import { pageInfoSchema, type SiteInfo, siteInfoSchema } from '../contract/tenant';
import { calls } from './backend-kit/all-calls';
import { BackendClient, type CallResult, parseJson } from './backend-kit/backend-client';
import { type CallCheck, callChecks } from './backend-kit/call-checks';
import type { CheckState } from './backend-kit/check-state';
import { describeFields } from './backend-kit/describe-fields';

const [url] = process.argv.slice(2);
const { CHECK_HOST, CHECK_EMAIL, CHECK_PASSWORD, BACKEND_KEEP_HOST } = process.env;
if (!url || !CHECK_HOST || !CHECK_EMAIL || !CHECK_PASSWORD) {
  console.error(
    'CHECK_HOST=the.site CHECK_EMAIL=member@the.site CHECK_PASSWORD=… npm run check:backend -- https://backend',
  );
  process.exit(2);
}

type Verdict = 'ok' | 'refused' | 'mended' | 'unclear' | 'without' | 'unused' | 'FAIL';
const counts: Record<Verdict, number> = {
  ...{ ok: 0, refused: 0, mended: 0, unclear: 0, without: 0, unused: 0, FAIL: 0 },
};

const client = new BackendClient(url, CHECK_HOST, BACKEND_KEEP_HOST === '1');
const site = await checkSite();
await checkPage();
if (site) {
  const state: CheckState = { client, site, member: { email: CHECK_EMAIL, password: CHECK_PASSWORD } };
  for (const one of callChecks) {
    await runCheck(one, state);
    // With a token: without one, some refuse every call alike.
    if (one.name === 'login') await client.learnRefusals();
  }
}
console.log(
  `\n${counts.ok} ok, ${counts.refused} refused as they should be, ${counts.mended} read with fields left out, ` +
    `${counts.unclear} that cannot be told from missing ones, ${counts.without} not there, ${counts.unused} not declared, ${counts.FAIL} failed`,
);
process.exit(counts.FAIL > 0 ? 1 : 0);

async function runCheck(one: CallCheck, state: CheckState): Promise<void> {
  const { method, path, response, part } = calls[one.name] as {
    method: string;
    path: string;
    response?: GenericSchema;
    part?: string;
  };
  const { capability } = one;
  const needs = response ? describeNeeds(response, part) : 'an envelope';
  if (capability && !state.site.capabilities?.[capability]) {
    print('unused', `${method} ${path}`, needs, `capabilities.${capability} is not declared: ${one.without}`);
    return;
  }
  const result = await one.run(state);
  const verdict = judge(one, result);
  const without = ['unclear', 'without', 'FAIL'].includes(verdict) ? one.without : undefined;
  print(verdict, `${method} ${path}`, needs, result.got, [
    ...result.dropped,
    ...(without ? [`without it: ${without}`] : []),
  ]);
}

function judge(
  { isRequired, asksForNothing, capability }: CallCheck,
  { kind, dropped }: CallResult,
): Verdict {
  if (kind === 'missing' && asksForNothing) return 'unclear';
  if (kind === 'missing') return isRequired || capability ? 'FAIL' : 'without';
  if (kind === 'failed') return 'FAIL';
  if (kind === 'refused') return 'refused';
  return dropped.length > 0 ? 'mended' : 'ok';
}

/** Every page needs it. */
async function checkSite(): Promise<SiteInfo | undefined> {
  const path = `${configurationPaths.site}?host=${CHECK_HOST}`;
  const { status, text } = await ask(path);
  const reading = readSiteAnswer(parseJson(text), CHECK_HOST ?? '');
  const verdict = !reading.ok || status !== 200 ? 'FAIL' : reading.dropped.length > 0 ? 'mended' : 'ok';
  const got = reading.ok
    ? `${status}, site "${reading.value.site.name}" in ${Object.keys(reading.value.common).join(', ')}`
    : `${status}`;
  print(verdict, `GET ${path}`, describeNeeds(siteInfoSchema, 'data'), got, reading.dropped);
  return reading.ok ? reading.value : undefined;
}

async function checkPage(): Promise<void> {
  const path = `${configurationPaths.page}?host=${CHECK_HOST}&page=index`;
  const { status, text } = await ask(path);
  const reading = readPageAnswer(parseJson(text));
  const verdict =
    status === 404
      ? 'without'
      : !reading.ok || status !== 200
        ? 'FAIL'
        : reading.dropped.length > 0
          ? 'mended'
          : 'ok';
  const got = reading.ok ? `${status}, contentStatus ${reading.value.contentStatus}` : `${status}`;
  const without = verdict === 'without' ? ['without it: / is the 404 page'] : [];
  print(verdict, `GET ${path}`, describeNeeds(pageInfoSchema, 'data'), got, [
    ...without,
    ...(status === 404 ? [] : reading.dropped),
  ]);
}

async function ask(path: string): Promise<{ status: number; text: string }> {
  return client.send('GET', path).catch((error: unknown) => ({ status: 0, text: String(error) }));
}

function describeNeeds(schema: GenericSchema, part?: string): string {
  const { needed, optional } = describeFields(schema);
  const without = optional.length > 0 ? `; can be without ${optional.join(', ')}` : '';
  return `${part ? `${part}: ` : ''}${needed.join(', ') || 'nothing'}${without}`;
}

function print(
  verdict: Verdict,
  call: string,
  needs: string,
  got: string,
  notes: readonly string[] = [],
): void {
  counts[verdict] += 1;
  console.log(`${verdict.padEnd(8)}${call}`);
  console.log(`        needs ${needs}`);
  console.log(`        got   ${got}`);
  for (const note of notes)
    console.log(`        ${note.startsWith('without it') ? note : `left out ${note}`}`);
}
