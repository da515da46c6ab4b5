import { clinicFormat } from '../../components/clinic-format.js';
import { useDateFormat } from '../../components/dates/date-format.js';
import { useSession } from '../../session/session-context.js';

/** Formats a sentence of the server: its dates as the page writes them, its times as the clinic reads them. */
export function useSentence(): (sentence: string) => string {
  const { withDateTexts } = useDateFormat();
  const { withTimes } = clinicFormat(useSession().clinic.currency);
  return (sentence) => withTimes(withDateTexts(sentence));
}
