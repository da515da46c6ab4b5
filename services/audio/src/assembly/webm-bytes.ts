/*
 * The bytes of WebM (RFC 8794 and RFC 9559): a file is a tree of elements, each an id, a size and its content. The
 * leading zeros of an id and of a size say how many bytes it has.
 */

export const ID = {
  header: 0x1a45dfa3,
  docType: 0x4282,
  docTypeReadVersion: 0x4285,
  docTypeVersion: 0x4287,
  segment: 0x18538067,
  seekHead: 0x114d9b74,
  seek: 0x4dbb,
  seekId: 0x53ab,
  seekPosition: 0x53ac,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  duration: 0x4489,
  muxingApp: 0x4d80,
  writingApp: 0x5741,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  trackNumber: 0xd7,
  trackType: 0x83,
  codecId: 0x86,
  contentEncodings: 0x6d80,
  cluster: 0x1f43b675,
  timestamp: 0xe7,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
  cues: 0x1c53bb6b,
  cuePoint: 0xbb,
  cueTime: 0xb3,
  cueTrackPositions: 0xb7,
  cueTrack: 0xf7,
  cueClusterPosition: 0xf1,
} as const;

/** How many bytes an id or a size has, by its first one. @returns 1 to 8; 9 when it is neither. */
export const lengthAt = (bytes: Buffer, at: number): number => Math.clz32(bytes[at] ?? 0) - 23;

/** Big-endian. */
export function unsignedAt(bytes: Buffer, start: number, end: number, first = 0): number {
  let value = first;
  for (let at = start; at < end; at += 1) value = value * 256 + bytes[at]!;
  return value;
}

/** @returns Infinity for a size that is left open. */
export function sizeAt(bytes: Buffer, at: number, length: number): number {
  // Without the bit that ends the leading zeros.
  const value = unsignedAt(bytes, at + 1, at + length, bytes[at]! ^ (0x80 >> (length - 1)));
  return value >= 2 ** (7 * length) - 1 ? Infinity : value;
}

export interface Element {
  id: number;
  /** Of its id. */
  at: number;
  /** Of its content. */
  start: number;
  end: number;
}

/** The elements that are one behind the other in these bytes. Ends at what is not whole. */
export function* elementsIn(bytes: Buffer, start: number, end: number): Generator<Element> {
  for (let at = start; at < end;) {
    const idEnd = at + lengthAt(bytes, at);
    const sizeLength = lengthAt(bytes, idEnd);
    const contentAt = idEnd + sizeLength;
    const element = { id: unsignedAt(bytes, at, idEnd), at, start: contentAt, end: contentAt };
    element.end += sizeAt(bytes, idEnd, sizeLength);
    if (!(element.end <= end)) return;
    yield element;
    at = element.end;
  }
}

/** 8 bytes, so that a number can be replaced by another one. */
export function unsigned(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
}

/** A size of 8 bytes. */
export function sizeOf(value: number): Buffer {
  const bytes = unsigned(value);
  bytes[0] = 0x01;
  return bytes;
}

export function idOf(id: number): Buffer {
  const bytes = Buffer.alloc(id > 0xffffff ? 4 : id > 0xffff ? 3 : id > 0xff ? 2 : 1);
  bytes.writeUIntBE(id, 0, bytes.length);
  return bytes;
}

export function element(id: number, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([idOf(id), sizeOf(body.length), body]);
}
