import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WritableFile } from './joined-audio.js';
import { element, ID, unsigned } from './webm-bytes.js';
import { WebmReader } from './webm-reader.js';
import { WebmWriter } from './webm-writer.js';

const TRACK = {
  number: 5,
  description: Buffer.concat([element(ID.trackType, Buffer.from([2])), element(ID.codecId, Buffer.from('A_OPUS'))]),
};

describe('a WebM file that is written', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'helix-webm-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  /** Writes a block for every second, flushed after each. @param maxBytes that the disk takes at once. */
  async function write(seconds: number, maxBytes: number): Promise<Buffer> {
    const file = await open(join(folder, 'audio.webm'), 'w+');
    try {
      const write: WritableFile['write'] = (bytes, at, length, position) =>
        file.write(bytes, at, Math.min(length, maxBytes), position);
      const writer = new WebmWriter({ write });
      for (let second = 0; second < seconds; second += 1) {
        const audio = Buffer.from(`<second ${second}>`);
        writer.add(TRACK, second * 1000, audio, 1, audio.length - 1, 0);
        await writer.flush();
      }
      await writer.finish(seconds * 1000);
      return await file.readFile();
    } finally {
      await file.close();
    }
  }

  it.each([
    ['at once', Infinity],
    ['in pieces, as a disk that is nearly full takes them', 7],
  ])('has every block at its time when it is written %s', async (_, maxBytes) => {
    const bytes = await write(12, maxBytes);
    const blocks: string[] = [];
    const reader = new WebmReader((milliseconds, all, start, end) => {
      blocks.push(`${milliseconds} ${all.toString('latin1', start, end)}`);
    });
    reader.push(bytes);
    expect(reader.track?.number).toBe(1);
    expect(blocks).toEqual(Array.from({ length: 12 }, (__, second) => `${second * 1000} second ${second}`));
  });

  it('has an index whose positions are those of its clusters, one for every five seconds', async () => {
    const bytes = await write(12, Infinity);
    const position = (time: number): Buffer => element(ID.cueTime, unsigned(time));
    const segmentAt = bytes.indexOf(Buffer.from('18538067', 'hex')) + 12;
    for (const time of [0, 5000, 10_000]) {
      const point = bytes.indexOf(position(time)) + position(time).length;
      // An element of track positions, with the track and then the position, each of 8 bytes behind 9 or 10.
      const at = segmentAt + Number(bytes.readBigUInt64BE(point + 9 + 17 + 9));
      const cluster = bytes.subarray(at, at + 4).toString('hex');
      expect([time, cluster, bytes.readBigUInt64BE(at + 12 + 9)]).toEqual([time, '1f43b675', BigInt(time)]);
    }
  });
});
