// `npm run bench:attack [-- MINUTES]`: two web and two work processes on one PostgreSQL and one S3 server while two people
// send every hostile file and request over and over. Counts what other people's works lose, against the same without them.
import { loadavg } from 'node:os';
import { startFleet } from '../support/fleet/fleet';
import { signInMember } from '../support/site-calls';
import { convertHonestly, type HonestTally } from './attack/honest-people';
import { attack, makeHostileContents } from './attack/hostile-people';
import { watchProcess } from './attack/watch-process';

const minutes = Number(process.argv[2] ?? 10);
const idleMs = 45_000;
/** Later than the p95 without an attack by more than this is late. */
const aimedExtraMs = 10_000;
const hostileSites = ['pdf.localhost', 'voice.localhost'];
const honestSites = ['anime', 'id', 'phone', 'photos', 'sms'].map((name) => `${name}.localhost`);

const contents = await makeHostileContents();
const fleet = await startFleet({ RATE_LIMIT_FACTOR: '100000', LOG_LEVEL: 'error', OFFICE_WARM: 'on' });
await fleet.grow();
const watches = [
  ...fleet.webs.map((server, index) => watchProcess(`web ${index + 1}`, server)),
  ...fleet.workers.map((server, index) => watchProcess(`work ${index + 1}`, server)),
];
let turn = 0;
try {
  const signIn = (site: string) => signInMember(nextPort(), site);
  const honest = await Promise.all(honestSites.map(signIn));
  const hostile = await Promise.all(hostileSites.map(signIn));
  const speaker = hostile.at(-1);
  if (!speaker) throw new Error('nobody attacks');
  // What is loaded once is not measured.
  await convertHonestly(nextPort, honest, performance.now() + 10_000);
  for (const watch of watches) watch.takeLongestMs();

  console.log(`without an attack, ${idleMs / 1_000} s (load ${describeLoad()})`);
  const idle = await convertHonestly(nextPort, honest, performance.now() + idleMs);
  const idleLongestMs = watches.map((watch) => watch.takeLongestMs());
  const lateAfterMs = at(idle.doneMs, 0.95) + aimedExtraMs;

  console.log(`under attack, ${minutes} min (load ${describeLoad()})`);
  const running = attack(nextPort, hostile, speaker, contents);
  const attacked = await convertHonestly(nextPort, honest, performance.now() + minutes * 60_000);
  const load = describeLoad();
  const longestMs = watches.map((watch) => watch.takeLongestMs());
  const { files, requests, answers } = await running.stop();

  console.log(`${files} hostile files, ${requests} hostile requests (load ${load} at their end); answers:`);
  const counts = [...answers].sort(([, one], [, other]) => other - one);
  console.log(`  ${counts.map(([answer, count]) => `${answer}: ${count}`).join('; ')}\n`);
  console.log(
    'works of others  started   done  refused  lost  late   median      p95  longest  accepted p95',
  );
  printTally('without attack', idle, lateAfterMs);
  const isHonestKept = printTally('under attack', attacked, lateAfterMs);
  console.log(`late: more than ${seconds(lateAfterMs)} s, the p95 without attack and 10 s\n`);
  console.log('process  /healthz without  under attack  peak memory');
  let deaths = 0;
  for (const [index, watch] of watches.entries()) {
    const megabytes = await watch.readPeakMegabytes();
    if (megabytes === undefined) deaths += 1;
    console.log(
      `${watch.name.padEnd(7)} ${pad(idleLongestMs[index], 14)} ms ${pad(longestMs[index], 10)} ms  ${megabytes === undefined ? '      died' : `${pad(megabytes, 8)} MB`}`,
    );
  }
  if (!isHonestKept || deaths > 0) process.exitCode = 1;
} finally {
  await Promise.all(watches.map((watch) => watch.end()));
  await fleet.stop();
}

/** True when nothing was refused, lost or late. */
function printTally(
  name: string,
  { started, doneMs, acceptedMs, refused, lost }: HonestTally,
  lateAfterMs: number,
): boolean {
  const late = doneMs.filter((ms) => ms > lateAfterMs).length;
  const columns = [
    name.padEnd(15),
    ...[pad(started, 8), pad(doneMs.length, 6), pad(refused.length, 8), pad(lost.length, 5), pad(late, 5)],
    ...[at(doneMs, 0.5), at(doneMs, 0.95), at(doneMs, 1), at(acceptedMs, 0.95)].map(
      (ms) => `${seconds(ms).padStart(6)} s`,
    ),
  ];
  console.log(columns.join(' '));
  for (const reason of new Set([...refused, ...lost])) console.log(`  ${reason}`);
  return refused.length + lost.length + late === 0;
}

function nextPort(): number {
  turn += 1;
  return fleet.webs[turn % fleet.webs.length]?.port ?? 0;
}

function at(values: readonly number[], share: number): number {
  return [...values].sort((one, other) => one - other)[Math.floor((values.length - 1) * share)] ?? 0;
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(1);
}

function pad(value: number | undefined, width: number): string {
  return (value ?? Number.NaN).toFixed(0).padStart(width);
}

function describeLoad(): string {
  return loadavg()[0]?.toFixed(1) ?? '';
}
