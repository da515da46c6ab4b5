import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A WAV file in which a synthetic voice says a text, for Chromium's fake microphone. @returns its path. */
export function speechFile(text: string): string {
  const path = join(tmpdir(), 'helix-e2e-speech.wav');
  execFileSync('espeak-ng', ['-v', 'en-us', '-s', '135', '-w', path, text]);
  return path;
}
