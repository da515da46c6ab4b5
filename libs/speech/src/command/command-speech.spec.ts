import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { SpeechRefusedError } from '../speech-to-text.js';
import { speechContract } from '../testing/speech.contract.js';
import { concatenated, silence, babble, writeWav } from '../testing/test-audio.js';
import { CommandSpeech } from './command-speech.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'helix-test-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** The path of a shell script. */
async function script(name: string, ...lines: string[]): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, ['#!/bin/sh', ...lines, ''].join('\n'));
  await chmod(path, 0o700);
  return path;
}

describe('CommandSpeech', () => {
  let heard: string;
  beforeAll(async () => {
    heard = await script('heard', 'echo "  He was not an ill-disposed"', 'echo "young man."');
  });
  speechContract(() => new CommandSpeech(heard));

  const voice = async (): Promise<string> =>
    writeWav(
      folder,
      'voice.wav',
      concatenated([silence(1), babble(1), silence(1), babble(20), silence(1), babble(20)]),
    );

  it('gives the program its arguments and a WAV file of 16 kHz, 16 bits and one channel for each piece', async () => {
    const print = await script('print', 'echo "$1 $2 $(head -c 4 "$3") $(od -An -tu4 -j24 -N4 "$3") $(wc -c < "$3")"');
    const { segments } = await new CommandSpeech(`${print} -m  base`).transcribe(await voice());
    // 44 bytes of header, 32,000 bytes a second: pieces at 0.8 to 23.2 and 23.8 to 44 seconds, in frames of 30 ms.
    expect(segments.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^-m base RIFF 16000 71\d{4}$/),
      expect.stringMatching(/^-m base RIFF 16000 6[45]\d{4}$/),
    ]);
  });

  it('gives the program no variables of this process but those of the machine', async () => {
    // Jest is started with options of Node.
    const print = await script('environment', 'echo "${PATH:+path} ${NODE_OPTIONS:-nothing}"');
    const { segments } = await new CommandSpeech(print).transcribe(await voice());
    expect(segments[0]?.text).toBe('path nothing');
  });

  it('answers no confidence, which a program does not say', async () => {
    const { segments } = await new CommandSpeech(heard).transcribe(await voice());
    expect(segments[0]?.words[0]).toEqual({ text: 'He', confidence: null });
  });

  it('rejects with the exit code of a program that fails, and without its output, which may be what was said', async () => {
    const failing = await script('failing', 'echo "a painful tooth" >&2', 'exit 3');
    const rejected = new CommandSpeech(failing).transcribe(await voice());
    const error: unknown = await rejected.catch((failure: unknown) => failure);
    expect(error).not.toBeInstanceOf(SpeechRefusedError);
    expect(inspect(error)).toContain(`the speech command ${failing} ended with exit code 3`);
    expect(inspect(error)).not.toContain('tooth');
  });

  it('rejects when there is no such program', async () => {
    const rejected = new CommandSpeech('/no/such/program').transcribe(await voice());
    await expect(rejected).rejects.toThrow('the speech command /no/such/program failed: ENOENT');
  });

  it('stops a program that takes too long', async () => {
    const endless = await script('endless', 'exec sleep 600');
    const rejected = new CommandSpeech(endless, 50).transcribe(await voice());
    await expect(rejected).rejects.toThrow(`the speech command ${endless} took longer than 50 ms`);
  });
});
