import type { AnalysisUpdatedMessage } from '@helix/contracts';

/** The fields of the message that the console uses. */
export type LiveUpdate = Required<
  Pick<AnalysisUpdatedMessage, 'appointmentIds' | 'days' | 'providersChanged' | 'monthlyReportsChanged'>
>;

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === 'string') : [];

/** Parses the data of an `analysis.updated` event; null when it is malformed. */
export function parseLiveUpdate(data: string): LiveUpdate | null {
  let message: unknown;
  try {
    message = JSON.parse(data);
  } catch {
    return null;
  }
  if (typeof message !== 'object' || message === null || !('days' in message)) return null;
  return {
    appointmentIds: texts('appointmentIds' in message ? message.appointmentIds : []),
    days: texts(message.days),
    providersChanged: 'providersChanged' in message && message.providersChanged === true,
    monthlyReportsChanged: 'monthlyReportsChanged' in message && message.monthlyReportsChanged === true,
  };
}
