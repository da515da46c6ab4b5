import type { Batch } from '@helix/event-log';

/** What a batch says of one clinic. */
export interface ClinicMessages<Message> {
  clinicId: number;
  /** In the order in which they were published. */
  messages: readonly Message[];
  /** When the oldest of them came in at the agents' door, milliseconds since the epoch. */
  receivedAt: number;
  /** Of the last of them: what follows from the batch goes on in its trace. */
  headers: Record<string, string>;
}

/**
 * A batch's messages, clinic by clinic. In the order of the clinics' ids: consumers lock the rows of one clinic after
 * the other, and in two orders they would wait for each other.
 *
 * @param messages what the batch's records say, one for each.
 */
export function byClinic<Message extends { clinicId: number; receivedAt: number }>(
  { records }: Batch,
  messages: readonly Message[],
): ClinicMessages<Message>[] {
  const clinicIds = [...new Set(messages.map(({ clinicId }) => clinicId))].sort((a, b) => a - b);
  return clinicIds.map((clinicId) => {
    const own = messages.filter((message) => message.clinicId === clinicId);
    const last = records.findLast((_record, index) => messages[index]?.clinicId === clinicId);
    return {
      clinicId,
      messages: own,
      receivedAt: Math.min(...own.map(({ receivedAt }) => receivedAt)),
      headers: last?.headers ?? {},
    };
  });
}
