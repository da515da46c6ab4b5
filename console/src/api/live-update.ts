import type { AnalysisUpdatedMessage, HubUpdatedMessage } from '@helix/contracts';

/** The fields of the message that the console uses. */
export type LiveUpdate = Required<
  Pick<AnalysisUpdatedMessage, 'appointmentIds' | 'days' | 'providersChanged' | 'monthlyReportsChanged'>
>;

/** A part of the developer hub. */
export type HubPart = HubUpdatedMessage['parts'][number];

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === 'string') : [];

/** The object of an event; null when it is malformed. */
function parseMessage(data: string): object | null {
  try {
    const message: unknown = JSON.parse(data);
    return typeof message === 'object' ? message : null;
  } catch {
    return null;
  }
}

/** Parses the data of a `hub.updated` event, which may name parts that this release does not know. */
export function parseHubParts(data: string): readonly string[] {
  const message = parseMessage(data);
  return texts(message && 'parts' in message ? message.parts : []);
}

/** Parses the data of an `analysis.updated` event; null when it is malformed. */
export function parseLiveUpdate(data: string): LiveUpdate | null {
  const message = parseMessage(data);
  if (message === null || !('days' in message)) return null;
  return {
    appointmentIds: texts('appointmentIds' in message ? message.appointmentIds : []),
    days: texts(message.days),
    providersChanged: 'providersChanged' in message && message.providersChanged === true,
    monthlyReportsChanged: 'monthlyReportsChanged' in message && message.monthlyReportsChanged === true,
  };
}
