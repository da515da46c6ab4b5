/*
 * The few bytes of WebM that have to be known to cut and join it. A recorder cuts its file anywhere: its first part has
 * the header, the others go on where the one before ends. Everything else of the format is mediabunny's.
 */

const EBML = Buffer.from('1a45dfa3', 'hex');
const CLUSTER = Buffer.from('1f43b675', 'hex');
/** A cluster of unknown size whose blocks count from 0. */
const CLUSTER_AT_ZERO = Buffer.concat([CLUSTER, Buffer.from('01ffffffffffffff', 'hex'), Buffer.from('e78100', 'hex')]);
const SIMPLE_BLOCK = 0xa3;
/** As a block names it. */
const FIRST_TRACK = 0x81;

/** Whether bytes are the beginning of a file of their own. */
export const beginsFile = (bytes: Buffer): boolean => bytes.subarray(0, EBML.length).equals(EBML);

/** The beginning of a file up to its first audio; undefined when that is not within these bytes. */
export function headerOf(bytes: Buffer): Buffer | undefined {
  const end = bytes.indexOf(CLUSTER);
  return end < 0 ? undefined : bytes.subarray(0, end);
}

/**
 * What makes a part readable whose predecessor is missing. Chromium cuts its file within blocks, one byte after they begin.
 *
 * @returns bytes to put between the header and the part, and how many of the part to leave out: those of what began in the
 *   missing part. Undefined when the part has nothing that can be read without it.
 */
export function resumeAt(bytes: Buffer): { before: Buffer; skip: number } | undefined {
  for (let at = 0; at < bytes.length; at += 1) {
    if (isCluster(bytes, at)) return { before: Buffer.alloc(0), skip: at };
    const end = endOfBlock(bytes, at);
    // One block may be so by accident; what follows it must begin something as well.
    const isBlock =
      end !== undefined && (end === bytes.length || endOfBlock(bytes, end) !== undefined || isCluster(bytes, end));
    // The times of its blocks count from a cluster in the missing part. What matters is their distance.
    if (isBlock) return { before: CLUSTER_AT_ZERO, skip: at };
  }
  return undefined;
}

const isCluster = (bytes: Buffer, at: number): boolean => bytes.subarray(at, at + CLUSTER.length).equals(CLUSTER);

/** Where the block of the first track that begins at a place ends; undefined when none begins there. */
function endOfBlock(bytes: Buffer, at: number): number | undefined {
  if (bytes[at] !== SIMPLE_BLOCK) return undefined;
  // The leading zeros of a size say how many bytes it has.
  const sizeBytes = Math.clz32(bytes[at + 1] ?? 0) - 23;
  const start = at + 1 + sizeBytes;
  if (sizeBytes > 4 || start >= bytes.length || bytes[start] !== FIRST_TRACK) return undefined;
  const end = start + (bytes.readUIntBE(at + 1, sizeBytes) - 2 ** (7 * sizeBytes));
  return end <= bytes.length ? end : undefined;
}
