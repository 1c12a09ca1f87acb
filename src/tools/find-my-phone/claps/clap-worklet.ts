import { createClapDetector } from './clap-detector';
import { type ClapMessage, type ListenSettings, levelsPerSecond } from './clap-messages';

/** What an audio worklet's global scope has; the DOM's types leave it out. */
declare const sampleRate: number;
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(
  name: string,
  processor: new (options: { processorOptions: ListenSettings }) => AudioWorkletProcessor,
): void;

/** Runs on the audio thread, which hears everything however busy the page is. */
class ClapProcessor extends AudioWorkletProcessor {
  #detector;
  #samples = 0;

  constructor({ processorOptions }: { processorOptions: ListenSettings }) {
    super();
    this.#detector = createClapDetector(sampleRate, processorOptions.sensitivity);
    this.port.onmessage = ({ data }: MessageEvent<ListenSettings>) => {
      this.#detector = createClapDetector(sampleRate, data.sensitivity);
    };
  }

  process(inputs: Float32Array[][]): boolean {
    const samples = inputs[0]?.[0];
    if (!samples) return true;
    if (this.#detector.push(samples)) this.#post({ type: 'claps' });
    this.#samples += samples.length;
    if (this.#samples >= sampleRate / levelsPerSecond) {
      this.#samples = 0;
      this.#post({ type: 'level', db: this.#detector.levelDb() });
    }
    return true;
  }

  #post(message: ClapMessage): void {
    this.port.postMessage(message);
  }
}

registerProcessor('claps', ClapProcessor);
