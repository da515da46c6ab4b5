import { element, ID, idOf, unsigned } from './webm-bytes.js';
import { WebmReader } from './webm-reader.js';

const OPEN_SIZE = Buffer.from('01ffffffffffffff', 'hex');
const byte = (value: number): Buffer => Buffer.from([value]);
const track = (number: number, type: number, codec: string): Buffer =>
  element(
    ID.trackEntry,
    element(ID.trackNumber, byte(number)),
    element(ID.trackType, byte(type)),
    element(ID.codecId, Buffer.from(codec)),
  );
const headerWith = (...tracks: Buffer[]): Buffer =>
  Buffer.concat([
    ...[element(ID.header, element(ID.docType, Buffer.from('webm'))), idOf(ID.segment), OPEN_SIZE],
    element(ID.info, element(ID.timestampScale, unsigned(1_000_000))),
    element(ID.tracks, ...tracks),
  ]);
const cluster = (milliseconds: number): Buffer =>
  Buffer.concat([idOf(ID.cluster), OPEN_SIZE, element(ID.timestamp, unsigned(milliseconds))]);
const body = (trackNumber: number, time: number, audio: string): Buffer =>
  Buffer.concat([Buffer.from([0x80 | trackNumber, time >> 8, time & 0xff, 0x80]), Buffer.from(audio)]);
const block = (trackNumber: number, time: number, audio: string): Buffer =>
  element(ID.simpleBlock, body(trackNumber, time, audio));

/** What a browser with camera and microphone may send: audio is the second track, its last block is in a group. */
const FILE = Buffer.concat([
  headerWith(track(1, 1, 'V_VP8'), track(2, 2, 'A_OPUS')),
  ...[cluster(0), block(2, 0, 'one'), block(1, 0, 'picture'), block(2, 20, 'two')],
  ...[cluster(40), block(2, 0, 'three'), element(ID.blockGroup, element(ID.block, body(2, 20, 'four')))],
]);
const BLOCKS = ['0 one', '20 two', '40 three', '60 four'];

function readerOf(): { reader: WebmReader; blocks: string[] } {
  const blocks: string[] = [];
  const reader = new WebmReader((milliseconds, bytes, start, end) => {
    blocks.push(`${milliseconds} ${bytes.toString('latin1', start, end)}`);
  });
  return { reader, blocks };
}

describe('the blocks of a WebM file', () => {
  it('are those of its audio, wherever the file is cut in two', () => {
    for (let cut = 1; cut < FILE.length; cut += 1) {
      const { reader, blocks } = readerOf();
      reader.push(FILE.subarray(0, cut));
      reader.push(FILE.subarray(cut));
      expect({ cut, blocks }).toEqual({ cut, blocks: BLOCKS });
    }
  });

  it('are those of its audio when the file comes byte by byte', () => {
    const { reader, blocks } = readerOf();
    for (const value of FILE) reader.push(byte(value));
    expect(blocks).toEqual(BLOCKS);
  });

  it('go on with the first whole block after a missing piece, whose distances are right', () => {
    const { reader, blocks } = readerOf();
    const second = FILE.indexOf(cluster(40));
    reader.push(FILE.subarray(0, FILE.indexOf(cluster(0))));
    reader.lose();
    expect(reader.push(FILE.subarray(second - 5))).toBe(true);
    expect(blocks).toEqual(['40 three', '60 four']);
  });

  it('are none in a piece after a missing one in which none begins', () => {
    const { reader, blocks } = readerOf();
    reader.push(FILE);
    blocks.length = 0;
    reader.lose();
    expect(reader.push(Buffer.from('only the middle of a long block'))).toBe(false);
    expect(blocks).toEqual([]);
  });

  it('go on with the next cluster after bytes that are damaged', () => {
    const { reader, blocks } = readerOf();
    const second = FILE.indexOf(cluster(40));
    reader.push(Buffer.concat([FILE.subarray(0, second), Buffer.alloc(50), FILE.subarray(second)]));
    expect(blocks).toEqual(BLOCKS);
  });

  it('have times in the unit that the file names', () => {
    const { reader, blocks } = readerOf();
    const scale = element(ID.info, element(ID.timestampScale, unsigned(500_000)));
    const rest = [element(ID.tracks, track(1, 2, 'A_OPUS')), cluster(100), block(1, 40, 'one')];
    reader.push(Buffer.concat([scale, ...rest]));
    expect(blocks).toEqual(['70 one']);
  });

  it.each([
    ['is in Vorbis', headerWith(track(1, 2, 'A_VORBIS')), 'The recording is not in the Opus format.'],
    ['has no audio', headerWith(track(1, 1, 'V_VP8')), 'A part of the recording has no audio that can be read.'],
  ])('are refused in words when the file %s', (_, bytes, message) => {
    expect(() => readerOf().reader.push(bytes)).toThrow(message);
  });
});
