export interface OwnedPartition {
  partition: number;
  owner: string | null;
}

export interface Share {
  /** Partitions to release. */
  release: number[];
  /** How many free partitions to take. */
  take: number;
}

/**
 * What one member of a group should release or take, so that the numbers of partitions of all living members differ by at
 * most one. Each member decides for itself, and all agree because they see the same list. A member keeps what it owns as
 * far as possible.
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
