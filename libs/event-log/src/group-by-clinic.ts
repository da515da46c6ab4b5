import type { Batch } from './event-log.js';

/** The messages of one clinic in a batch. */
export interface ClinicMessages<Message> {
  clinicId: number;
  /** In the order in which they were published. */
  messages: readonly Message[];
  /** When the agent API received the oldest of them, milliseconds since the epoch. */
  receivedAt: number;
  /** The headers of the last of them, whose trace the resulting messages continue. */
  headers: Record<string, string>;
}

/**
 * Groups a batch's messages by clinic, ordered by id: consumers lock one clinic after the other, and would deadlock if they
 * did so in different orders.
 *
 * @param messages the parsed records of the batch, in order.
 */
export function groupByClinic<Message extends { clinicId: number; receivedAt: number }>(
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
