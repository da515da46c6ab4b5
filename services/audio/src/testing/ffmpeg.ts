import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';

/** Where a cluster of a WebM file begins. */
const CLUSTER = Buffer.from('1f43b675', 'hex');

async function run(program: string, args: string[]): Promise<Buffer> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const [output, errors, [code]] = await Promise.all([buffer(child.stdout), buffer(child.stderr), once(child, 'exit')]);
  if (code !== 0) throw new Error(`${program} failed: ${errors.toString()}`);
  return output;
}

/** A WebM file with a tone, as recorders write it: in Opus, with a cluster a second, without a length or an index. */
export const toneFile = (seconds: number, codec = 'libopus'): Promise<Buffer> =>
  run('ffmpeg', [
    ...['-v', 'error', '-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}:sample_rate=48000`],
    ...['-c:a', codec, '-b:a', '48k', '-ac', '2', '-f', 'webm', '-live', '1', '-cluster_time_limit', '1000', 'pipe:1'],
  ]);

/** An MP4 file with a tone, as Safari writes it: in AAC, with a fragment a second, without a length or an index. */
export const toneFileInMp4 = (seconds: number, codec = 'aac', rate = 48_000): Promise<Buffer> =>
  run('ffmpeg', [
    ...['-v', 'error', '-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}:sample_rate=${rate}`],
    ...['-c:a', codec, '-b:a', '48k', '-ac', '1', '-f', 'mp4', '-frag_duration', '1000000'],
    ...['-movflags', 'frag_keyframe+empty_moov+default_base_moof+skip_trailer', 'pipe:1'],
  ]);

/** The parts of a file that is cut at these shares of its length, wherever that is. */
export function cutAt(file: Buffer, ...shares: number[]): Buffer[] {
  const cuts = [0, ...shares.map((share) => Math.round(share * file.length)), file.length];
  return cuts.slice(1).map((end, index) => file.subarray(cuts[index], end));
}

/** The parts that a recorder with a time slice makes of a file: the header is in the first one only. */
export function sliced(file: Buffer, clustersInPart: number): Buffer[] {
  const borders: number[] = [];
  for (let at = file.indexOf(CLUSTER); at >= 0; at = file.indexOf(CLUSTER, at + 1)) borders.push(at);
  const starts = borders.filter((_, index) => index % clustersInPart === 0);
  // One byte late, within what begins a cluster, as Chromium does.
  const cuts = [0, ...starts.slice(1).map((at) => at + 1), file.length];
  return cuts.slice(1).map((end, index) => file.subarray(cuts[index], end));
}

/** What ffprobe says of a file: its length as the file states it, and as its packets have it. */
export async function probe(file: Buffer): Promise<{ codec: string; seconds: number; packetSeconds: number }> {
  const shown = ['-show_entries', 'stream=codec_name:format=duration:packet=pts_time', '-of', 'json'];
  const text = await withPathOf(file, (path) => run('ffprobe', ['-v', 'error', ...shown, '-i', path]));
  const { streams, format, packets } = JSON.parse(text.toString()) as {
    streams: { codec_name: string }[];
    format: { duration: string };
    packets: { pts_time: string }[];
  };
  const times = packets.map(({ pts_time }) => Number(pts_time));
  if (times.some((time, index) => index > 0 && time <= times[index - 1]!)) throw new Error('the times go back');
  const last = times.at(-1)! + (times.at(-1)! - times.at(-2)!);
  return { codec: streams[0]!.codec_name, seconds: Number(format.duration), packetSeconds: last };
}

/** Decodes a file. @throws Error with what ffmpeg has to say about it. */
export async function decode(file: Buffer): Promise<void> {
  const decoding = (path: string) => run('ffmpeg', ['-v', 'warning', '-xerror', '-i', path, '-f', 'null', '-']);
  const output = await withPathOf(file, decoding);
  if (output.length > 0) throw new Error(output.toString());
}

/** MP4 has what it says of its audio at its end: it cannot be read from a pipe. */
async function withPathOf<Result>(file: Buffer, work: (path: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'helix-test-'));
  try {
    const path = join(folder, 'audio');
    await writeFile(path, file);
    return await work(path);
  } finally {
    await rm(folder, { recursive: true });
  }
}
