/**
 * Assembling an hour of a recording from parts of 30 seconds, to `ffmpeg -c copy` of the same parts, both as processes.
 * `npm run bench -- assembly [--rounds 5] [--minutes 60]`
 */
import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runInChild } from '../libs/jobs/src/index.js';
import { createObjectStore, objectKey } from '../libs/objects/src/index.js';
import type { AssemblyInput, AssemblyResult } from '../services/audio/src/assembly/assembly.child.js';
import { probe, sliced, toneFile } from '../services/audio/src/testing/ffmpeg.js';
import { median, printRatio } from './harness/statistics.js';

const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, minutes: { type: 'string', default: '60' } },
});
const ROUNDS = Number(options.rounds);
const MINUTES = Number(options.minutes);
const CHUNK_SECONDS = 30;
const CHILD = new URL('../dist/services/audio/src/assembly/assembly.child.js', import.meta.url);
const POLL_MS = 10;

const folder = await mkdtemp(join(tmpdir(), 'helix-bench-'));
const store = await createObjectStore({ dataDir: folder, s3: undefined });

interface Recording {
  name: string;
  seconds: number;
  chunks: AssemblyInput['chunks'];
  /** What ffmpeg reads. */
  input: string[];
}

/** Stores the parts as the service does, and beside it as files for ffmpeg. */
async function recordingOf(name: string, parts: readonly Buffer[], isOneRecorder: boolean): Promise<Recording> {
  const paths = parts.map((_, at) => join(folder, `${name}-${at}.webm`));
  const chunks: AssemblyInput['chunks'] = [];
  for (const [at, bytes] of parts.entries()) {
    await writeFile(paths[at]!, bytes);
    const key = objectKey(1, 'recordings', name, `${at + 1}.webm`);
    await store.put(key, createReadStream(paths[at]!), { contentType: 'audio/webm' });
    chunks.push({ index: at + 1, key, beginsFile: at === 0 || !isOneRecorder });
  }
  const list = join(folder, `${name}.txt`);
  await writeFile(list, paths.map((path) => `file '${path}'`).join('\n'));
  const input = isOneRecorder ? ['-i', `concat:${paths.join('|')}`] : ['-f', 'concat', '-safe', '0', '-i', list];
  return { name, seconds: MINUTES * 60, chunks, input };
}

/** A fast wrong answer is none. */
async function check(path: string, { seconds }: Recording): Promise<void> {
  const { seconds: stated, packetSeconds } = await probe(await readFile(path));
  for (const length of [stated, packetSeconds])
    // A file of its own is 21 ms longer than what was recorded, by the frame that an encoder fills up.
    if (Math.abs(length - seconds) > 4) throw new Error(`${length} seconds instead of ${seconds}`);
}

/** Reads the most memory of the child process while it runs. */
async function peakMemory(work: Promise<unknown>): Promise<number> {
  let [isRunning, peak] = [true, 0];
  const ended = work.finally(() => (isRunning = false));
  while (isRunning) {
    for (const pid of await readdir('/proc').catch(() => []))
      if (
        /^\d+$/.test(pid) &&
        (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).includes(CHILD.pathname)
      ) {
        const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
        peak = Math.max(peak, Number(/VmHWM:\s*(\d+)/.exec(status)?.[1] ?? 0) / 1024);
      }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  await ended;
  return peak;
}

const key = objectKey(1, 'recordings', 'joined', 'audio-1.webm');
const assemble = ({ chunks }: Recording): Promise<AssemblyResult> =>
  runInChild<AssemblyInput, AssemblyResult>({
    module: CHILD,
    input: { objects: { dataDir: folder, s3: undefined }, chunks, format: 'webm', lastIndex: chunks.length, key },
    timeoutMs: 600_000,
    maxMemoryMb: 256,
    signal: new AbortController().signal,
  });

async function timeOurs(recording: Recording): Promise<number> {
  const startedAt = performance.now();
  const { gaps } = await assemble(recording);
  const ms = performance.now() - startedAt;
  if (gaps.length > 0) throw new Error('parts are missing');
  return ms;
}

function timeReference(recording: Recording): number {
  const startedAt = performance.now();
  const { status, stderr } = spawnSync('ffmpeg', [
    ...['-v', 'error', '-y', ...recording.input],
    ...['-c', 'copy', join(folder, 'reference.webm')],
  ]);
  if (status !== 0) throw new Error(String(stderr));
  return performance.now() - startedAt;
}

try {
  const one = await toneFile(CHUNK_SECONDS);
  const count = (MINUTES * 60) / CHUNK_SECONDS;
  const whole = sliced(await toneFile(MINUTES * 60), CHUNK_SECONDS);
  const recordings = [
    await recordingOf('one-recorder', whole, true),
    await recordingOf(
      'own-files',
      Array.from({ length: count }, () => one),
      false,
    ),
  ];
  for (const recording of recordings) {
    const [ours, reference]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(await timeOurs(recording));
      reference.push(timeReference(recording));
    }
    const path = join(folder, 'assembled.webm');
    await writeFile(path, (await store.get(key))!);
    await check(path, recording);
    const short = { ...recording, chunks: recording.chunks.slice(0, recording.chunks.length / 6) };
    const peaks = [await peakMemory(assemble(short)), await peakMemory(assemble(recording))];
    console.log(
      `  ${recording.name}: assembled in ${median(ours).toFixed(0)} ms, ffmpeg in ${median(reference).toFixed(0)} ms;` +
        ` most memory ${peaks[1]!.toFixed(0)} MiB, for a sixth of it ${peaks[0]!.toFixed(0)} MiB`,
    );
    printRatio(`  ${recording.name} to ffmpeg`, median(ours) / median(reference), 1.5, 'below');
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
