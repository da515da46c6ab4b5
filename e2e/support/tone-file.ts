import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const RATE = 16_000;
const SECONDS = 2;
const HEADER_BYTES = 44;
/** The note A below the middle one, which Chromium repeats. */
const HERTZ = 220;

/** A WAV file (PCM, 16 bits, mono) with a tone, for Chromium's fake microphone. @returns its path. */
export function toneFile(): string {
  const samples = RATE * SECONDS;
  const wav = Buffer.alloc(HEADER_BYTES + samples * 2);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(wav.length - 8, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(RATE, 24);
  wav.writeUInt32LE(RATE * 2, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36);
  wav.writeUInt32LE(samples * 2, 40);
  for (let at = 0; at < samples; at++)
    wav.writeInt16LE(Math.round(9000 * Math.sin((2 * Math.PI * HERTZ * at) / RATE)), HEADER_BYTES + at * 2);
  const path = join(tmpdir(), 'helix-e2e-tone.wav');
  writeFileSync(path, wav);
  return path;
}
