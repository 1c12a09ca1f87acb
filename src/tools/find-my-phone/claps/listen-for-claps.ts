import { fail, type Outcome, succeed } from '../../../../contract/failures';
import type { Sensitivity } from './clap-detector';
import type { ClapMessage, ListenSettings } from './clap-messages';
import workletUrl from './clap-worklet.ts?worker&url';

/** Why nothing is listened to. `lost`: the phone took the microphone away, for a call or because it locked. */
export type ListenProblem = 'denied' | 'no-microphone' | 'unsupported' | 'lost';

export type ClapListener = {
  /** Plays the ring as well: only one that a press began may make a sound. */
  context: AudioContext;
  /** Forgets what was heard before. */
  restart: (sensitivity: Sensitivity) => void;
  /** After the page was out of sight. False where the phone does not give the microphone back. */
  resume: () => Promise<boolean>;
  close: () => void;
};

type Listeners = { onClaps: () => void; onLevel: (db: number) => void; onLost: () => void };

/** What makes speech clear takes claps for noise. */
const constraints = { audio: { echoCancellation: false, noiseSuppression: false, autoGainControl: false } };

/** Opens the microphone and listens until it is closed. Call it from a press: browsers ask for permission then. */
export async function listenForClaps(
  sensitivity: Sensitivity,
  { onClaps, onLevel, onLost }: Listeners,
): Promise<Outcome<ClapListener, ListenProblem>> {
  if (!navigator.mediaDevices || !('AudioWorkletNode' in globalThis)) return fail('unsupported');
  // Before anything is waited for: afterwards it is no longer the press that begins it.
  const context = new AudioContext();
  const stream = await openMicrophone();
  if (!stream.ok) {
    await context.close();
    return stream;
  }
  await context.audioWorklet.addModule(workletUrl);
  const settings: ListenSettings = { sensitivity };
  const node = new AudioWorkletNode(context, 'claps', { numberOfOutputs: 0, processorOptions: settings });
  node.port.onmessage = ({ data }: MessageEvent<ClapMessage>) => {
    if (data.type === 'claps') onClaps();
    else onLevel(data.db);
  };
  context.createMediaStreamSource(stream.value).connect(node);
  const tracks = stream.value.getAudioTracks();
  for (const track of tracks) track.addEventListener('ended', onLost);

  return succeed({
    context,
    restart: (next) => node.port.postMessage({ sensitivity: next } satisfies ListenSettings),
    resume: async () => {
      if (tracks.some(({ readyState }) => readyState === 'ended')) return false;
      await context.resume();
      return true;
    },
    close: () => {
      for (const track of tracks) {
        track.removeEventListener('ended', onLost);
        track.stop();
      }
      void context.close();
    },
  });
}

async function openMicrophone(): Promise<Outcome<MediaStream, ListenProblem>> {
  try {
    return succeed(await navigator.mediaDevices.getUserMedia(constraints));
  } catch (error) {
    console.info('The microphone could not be opened', error);
    const isDenied = error instanceof DOMException && error.name === 'NotAllowedError';
    return fail(isDenied ? 'denied' : 'no-microphone');
  }
}
