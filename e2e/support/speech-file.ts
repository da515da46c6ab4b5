import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const HEADER_BYTES = 44;
/** espeak-ng's 22,050 samples of 16 bits. */
const BYTES_PER_SECOND = 44_100;

/**
 * A WAV file in which a synthetic voice says a text (SSML) after some silence, for Chromium's fake microphone.
 *
 * @returns its path.
 */
export function speechFile(ssml: string, silenceSeconds: number): string {
  const path = join(tmpdir(), 'helix-e2e-speech.wav');
  execFileSync('espeak-ng', ['-m', '-v', 'en-us', '-s', '135', '-w', path, ssml]);
  const spoken = readFileSync(path);
  const silence = Buffer.alloc(silenceSeconds * BYTES_PER_SECOND);
  const wav = Buffer.concat([spoken.subarray(0, HEADER_BYTES), silence, spoken.subarray(HEADER_BYTES)]);
  wav.writeUInt32LE(wav.length - 8, 4);
  wav.writeUInt32LE(wav.length - HEADER_BYTES, 40);
  writeFileSync(path, wav);
  return path;
}
