/** Partition of a key: murmur2 over its UTF-8 bytes, as in Kafka's own clients, so that both logs use the same partitions. */
export function partitionOf(key: string, partitions: number): number {
  return (murmur2(Buffer.from(key, 'utf8')) & 0x7fffffff) % partitions;
}

const MULTIPLIER = 0x5bd1e995;
const SEED = 0x9747b28c;

function murmur2(data: Buffer): number {
  const whole = data.length & ~3;
  let hash = SEED ^ data.length;
  for (let at = 0; at < whole; at += 4) {
    let word = Math.imul(data.readInt32LE(at), MULTIPLIER);
    word = Math.imul(word ^ (word >>> 24), MULTIPLIER);
    hash = Math.imul(hash, MULTIPLIER) ^ word;
  }
  if (whole < data.length) {
    for (let at = data.length - 1; at >= whole; at -= 1) hash ^= (data[at] ?? 0) << (8 * (at - whole));
    hash = Math.imul(hash, MULTIPLIER);
  }
  hash = Math.imul(hash ^ (hash >>> 13), MULTIPLIER);
  return hash ^ (hash >>> 15);
}
