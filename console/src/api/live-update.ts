import type { AnalysisUpdatedMessage, HubUpdatedMessage } from '@helix/contracts';

/** The fields of the message that the console uses. */
export type LiveUpdate = Required<
  Pick<AnalysisUpdatedMessage, 'appointmentIds' | 'days' | 'providersChanged' | 'monthlyReportsChanged'>
> & {
  /** The W3C traceparent of the change, which its refetches continue; null without one. */
  traceparent: string | null;
};

const TRACEPARENT = /^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;

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
    traceparent: traceparentOf(message),
    monthlyReportsChanged: 'monthlyReportsChanged' in message && message.monthlyReportsChanged === true,
  };
}

function traceparentOf(message: object): string | null {
  const value = 'traceparent' in message ? message.traceparent : null;
  return typeof value === 'string' && TRACEPARENT.test(value) ? value : null;
}
