import { SAMPLE_RATE } from './sample-rate.js';

const HEADER_BYTES = 44;
const PCM = 1;

/** A WAV file: one channel, 16 bits, 16 kHz. */
export function wavOf(samples: Float32Array): Buffer {
  const bytes = samples.length * 2;
  const wav = Buffer.alloc(HEADER_BYTES + bytes);
  wav.write('RIFF', 0, 'latin1');
  wav.writeUInt32LE(HEADER_BYTES - 8 + bytes, 4);
  wav.write('WAVEfmt ', 8, 'latin1');
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(PCM, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(SAMPLE_RATE, 24);
  wav.writeUInt32LE(SAMPLE_RATE * 2, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36, 'latin1');
  wav.writeUInt32LE(bytes, 40);
  for (const [index, sample] of samples.entries())
    wav.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * 0x7fff), HEADER_BYTES + index * 2);
  return wav;
}
