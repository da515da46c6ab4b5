export interface OwnedPartition {
  partition: number;
  owner: string | null;
}

export interface Share {
  /** Partitions to give back. */
  release: number[];
  /** How many more to take, as they become free. */
  take: number;
}

/**
 * What one member of a group should give back or take, so that all living members own as many partitions as each other,
 * one more or less. Members decide each for themselves and agree, since all of them see the same list. What a member owns
 * it keeps as far as it can.
 *
 * @param members ids of the living members, this one included.
 */
export function fairShare(me: string, members: readonly string[], partitions: readonly OwnedPartition[]): Share {
  const rank = [...members].sort().indexOf(me);
  const quota = Math.floor(partitions.length / members.length) + (rank < partitions.length % members.length ? 1 : 0);
  const mine = partitions.filter((p) => p.owner === me).map((p) => p.partition);
  const free = partitions.filter((p) => p.owner === null || !members.includes(p.owner)).length;
  return { release: mine.slice(quota), take: Math.max(0, Math.min(quota - mine.length, free)) };
}
