/** Of the canonical form: RIFF, fmt and data chunk heads. Source: RFC 2361 and the RIFF specification. */
export const waveHeaderBytes = 44;
/** Where the header says how many channels there are, in bytes. */
export const channelCountAt = 22;
const sampleRate = 16_000;
const bytesPerSample = 2;
/** 16 kHz, mono, 16 bits. */
export const waveBytesPerSecond = sampleRate * bytesPerSample;

/** The head of a WAV file, mono, 16 kHz, 16 bits, for so many bytes of samples. */
export function makeWaveHeader(dataBytes: number): Buffer {
  const header = Buffer.alloc(waveHeaderBytes);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(waveHeaderBytes - 8 + dataBytes, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE(waveBytesPerSecond, 28);
  header.writeUInt16LE(bytesPerSample, 32);
  header.writeUInt16LE(bytesPerSample * 8, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(dataBytes, 40);
  return header;
}
