/*
 * The bytes of MP4 (ISO/IEC 14496-12): a file is a row of boxes, each a size of 4 bytes, a name of 4 letters and its content. A
 * recorder writes `ftyp` and `moov`, which say what the audio is, and then fragments: a `moof` with the sizes and times of
 * packets, and behind it the `mdat` with the packets.
 */

const HEADER_BYTES = 8;
/** In the place of a size: the size is behind the name, in 8 bytes. */
const IS_LONG = 1;
/** A larger one is no part of what a recorder makes, but bytes that are misread. */
const MAX_BOX_BYTES = 32 * 1024 * 1024;
/** `moof` begins with a box of 16 bytes: by chance this is nowhere else. */
const FRAGMENT = Buffer.from('moof\0\0\0\x10mfhd');

export interface Box {
  name: string;
  at: number;
  end: number;
}

/** @returns `incomplete` when its end is not there yet, `unreadable` when no box begins at this place. */
export function boxAt(bytes: Buffer, at: number): Box | 'incomplete' | 'unreadable' {
  if (at + HEADER_BYTES > bytes.length) return 'incomplete';
  const short = bytes.readUInt32BE(at);
  if (short === IS_LONG && at + 2 * HEADER_BYTES > bytes.length) return 'incomplete';
  const size = short === IS_LONG ? Number(bytes.readBigUInt64BE(at + HEADER_BYTES)) : short;
  const name = bytes.toString('latin1', at + 4, at + HEADER_BYTES);
  if (size < HEADER_BYTES || size > MAX_BOX_BYTES || !/^[a-z0-9 ]{4}$/i.test(name)) return 'unreadable';
  return at + size <= bytes.length ? { name, at, end: at + size } : 'incomplete';
}

/** Where the first fragment behind a place begins; undefined when none does. */
export function nextFragment(bytes: Buffer, at: number): number | undefined {
  const found = bytes.indexOf(FRAGMENT, at + 4);
  return found < 0 ? undefined : found - 4;
}
