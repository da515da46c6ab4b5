import { Mp4Fragments } from './mp4-fragments.js';

function box(name: string, content: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(8 + content.length);
  return Buffer.concat([size, Buffer.from(name), content]);
}
const text = (name: string, content: string): Buffer => box(name, Buffer.from(content));

const DESCRIPTION = Buffer.concat([text('ftyp', 'iso5'), text('moov', 'AAC')]);
const fragment = (audio: string): Buffer =>
  Buffer.concat([box('moof', box('mfhd', Buffer.alloc(8))), text('mdat', audio)]);
const [ONE, TWO, THREE] = ['one', 'two', 'three'].map(fragment) as [Buffer, Buffer, Buffer];
/** The same box with its size in 8 bytes. */
function long(name: string, content: string): Buffer {
  const head = Buffer.from(`\0\0\0\x01${name}\0\0\0\0\0\0\0\0`, 'latin1');
  head.writeBigUInt64BE(BigInt(head.length + content.length), 8);
  return Buffer.concat([head, Buffer.from(content)]);
}

/** With a box between two fragments, and one behind them, that say nothing of the audio. */
const FILE = Buffer.concat([
  DESCRIPTION,
  ONE,
  text('free', 'room'),
  long('free', 'more'),
  TWO,
  THREE,
  text('mfra', 'index'),
]);

/** What is found in pieces, without the description before it. */
function found(...pieces: (Buffer | 'missing')[]): (string | undefined)[] {
  const fragments = new Mp4Fragments();
  return pieces.flatMap((piece) => {
    if (piece === 'missing') {
      fragments.lose();
      return [];
    }
    const file = fragments.push(piece);
    if (file === undefined) return [undefined];
    if (file.length === 0) return [];
    expect(file.subarray(0, DESCRIPTION.length)).toEqual(DESCRIPTION);
    return [...file.toString('latin1', DESCRIPTION.length).matchAll(/mdat(one|two|three)/g)].map(([, audio]) => audio);
  });
}

describe('the fragments of an MP4 file', () => {
  it('are all found, wherever the file is cut in two', () => {
    for (let cut = 1; cut < FILE.length; cut += 1)
      expect({ cut, audio: found(FILE.subarray(0, cut), FILE.subarray(cut)) }).toEqual({
        cut,
        audio: ['one', 'two', 'three'],
      });
  });

  it('are all found when the file comes byte by byte', () => {
    expect(found(...[...FILE].map((value) => Buffer.from([value])))).toEqual(['one', 'two', 'three']);
  });

  it('leave out one whose end never comes', () => {
    expect(found(FILE.subarray(0, FILE.indexOf('two') + 1))).toEqual(['one']);
  });

  it('go on with the first whole one after a missing piece', () => {
    const [cut, next] = [FILE.indexOf('one') + 1, FILE.indexOf('two') + 1];
    expect(found(FILE.subarray(0, cut), 'missing', FILE.subarray(next))).toEqual(['three']);
    expect(found(FILE.subarray(0, cut), 'missing', Buffer.concat([TWO, THREE]))).toEqual(['two', 'three']);
  });

  it('are none in a piece after a missing one in which none begins', () => {
    expect(found(FILE, 'missing', Buffer.from('only the middle of a long packet'), THREE)).toEqual([
      ...['one', 'two', 'three'],
      undefined,
      'three',
    ]);
  });

  it.each([
    ['zeros', Buffer.alloc(50)],
    ['a fragment of an impossible size', Buffer.concat([Buffer.from('ffffffff', 'hex'), TWO.subarray(4)])],
  ])('go on with the next one after %s', (_, damage) => {
    expect(found(Buffer.concat([DESCRIPTION, ONE, damage, THREE]))).toEqual(['one', 'three']);
  });
});
