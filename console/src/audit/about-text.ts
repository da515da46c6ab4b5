import { dateText } from '../components/clinic-format.js';
import type { ChangeLine } from './change-lines.js';

const isDate = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text);

/** A call of the API as it is recorded: `GET appointment?startDate=...`. */
const CALL = /^(?:[A-Z]+ )?([\w/]+)\?(.*)$/;

/**
 * What an audit row is about. Of a recorded call the page that makes it is named (by `pageOf`, undefined for calls that
 * it does not know) and the days that were asked for; anything else is shown as it was recorded.
 */
export function aboutText(subject: string, pageOf: (call: string) => string | undefined): string {
  const [, call = '', query = ''] = CALL.exec(subject) ?? [];
  const page = pageOf(call.toLowerCase());
  if (!page) return subject;
  const asked = new URLSearchParams(query);
  const days = [asked.get('startDate'), asked.get('endDate')].filter(isDate);
  return [page, [...new Set(days)].map(dateText).join(' – ')].filter(Boolean).join(', ');
}

/** All that a recorded call asked for, of which `aboutText` says only the page and the days; none of anything else. */
export function callLines(subject: string): ChangeLine[] {
  return CALL.test(subject) ? [{ field: 'call', before: undefined, after: subject }] : [];
}
