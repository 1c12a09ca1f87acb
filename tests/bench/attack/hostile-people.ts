import { hostileFiles } from '../../support/attacks/hostile-files';
import { hostileRequests } from '../../support/attacks/hostile-requests';
import { feed, isRecording, type NextPort, sendRequest } from '../../support/attacks/send-hostile';
import type { SitePerson } from '../../support/site-calls';

export type Attack = {
  /** Ends it; answers with how often each answer came. */
  stop: () => Promise<{ files: number; requests: number; answers: Map<string, number> }>;
};

/** Each has a file read and the next after it, so often at once. */
const lanesPerPerson = 3;

/** Made before anything is measured: some take this process seconds. */
export async function makeHostileContents(): Promise<Buffer[]> {
  const contents: Buffer[] = [];
  for (const file of hostileFiles) contents.push(await file.make());
  return contents;
}

/** Everybody sends every hostile file and request over and over; recordings go to the site of `speaker`. */
export function attack(
  nextPort: NextPort,
  people: readonly SitePerson[],
  speaker: SitePerson,
  contents: readonly Buffer[],
): Attack {
  const answers = new Map<string, number>();
  const counts = { files: 0, requests: 0 };
  let isOver = false;
  const count = (answer: string) => answers.set(answer, (answers.get(answer) ?? 0) + 1);

  const sendFiles = async (person: SitePerson, lane: number) => {
    // Lanes begin at other files, so that they are not all at the same one.
    const first = Math.floor((lane * hostileFiles.length) / (people.length * lanesPerPerson));
    for (let turn = first; !isOver; turn += 1) {
      const at = turn % hostileFiles.length;
      const [file, content] = [hostileFiles[at], contents[at]];
      if (!file || !content) return;
      count(await feed(nextPort, isRecording(file) ? speaker : person, file, content));
      counts.files += 1;
    }
  };
  const sendRequests = async (person: SitePerson) => {
    for (let turn = 0; !isOver; turn += 1) {
      const hostile = hostileRequests[turn % hostileRequests.length];
      if (!hostile) return;
      count(`HTTP ${await sendRequest(nextPort(), person, hostile)}`);
      counts.requests += 1;
    }
  };
  const lanes = people.flatMap((person, index) => [
    sendRequests(person),
    ...Array.from({ length: lanesPerPerson }, (_, lane) => sendFiles(person, index * lanesPerPerson + lane)),
  ]);
  return {
    stop: async () => {
      isOver = true;
      await Promise.all(lanes);
      return { ...counts, answers };
    },
  };
}
