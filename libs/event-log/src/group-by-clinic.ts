import type { Batch, LogRecord } from './event-log.js';

/**
 * The header of what follows from live changes: when the agent API received the oldest of them, milliseconds since the
 * epoch. History and what users change have none.
 */
export const LIVE_SINCE = 'live-since';

/** The messages of one clinic in a batch. */
export interface ClinicMessages<Message> {
  clinicId: number;
  /** In the order in which they were published. */
  messages: readonly Message[];
  /** When the agent API received the oldest of them, milliseconds since the epoch. */
  receivedAt: number;
  /** The headers of the last of them, whose trace the resulting messages continue, with the earliest `LIVE_SINCE` of all. */
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
    const ownRecords = records.filter((_record, index) => messages[index]?.clinicId === clinicId);
    return {
      clinicId,
      messages: own,
      receivedAt: Math.min(...own.map(({ receivedAt }) => receivedAt)),
      headers: { ...ownRecords.at(-1)?.headers, ...earliestLive(ownRecords) },
    };
  });
}

function earliestLive(records: readonly LogRecord[]): Record<string, string> {
  const times = records.flatMap(({ headers }) => liveSince(headers) ?? []);
  return times.length === 0 ? {} : { [LIVE_SINCE]: String(Math.min(...times)) };
}

/** When the oldest live change behind a record was received, milliseconds since the epoch; undefined without one. */
export function liveSince(headers: Readonly<Record<string, string>>): number | undefined {
  const time = Number(headers[LIVE_SINCE]);
  return Number.isFinite(time) && time > 0 ? time : undefined;
}

/** The headers of a message that comes later on purpose, and must not count as the slow answer to a live change. */
export function withoutLiveSince(headers: Readonly<Record<string, string>>): Record<string, string> {
  const { [LIVE_SINCE]: _, ...others } = headers;
  return others;
}
