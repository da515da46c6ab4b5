import regularUrl from '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf?url';
import semiboldUrl from '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf?url';
import type { ProviderView, WorkDayPlanAppointment } from '@helix/contracts';
import { call } from '../../api/client.js';
import { clinicFormat, dateText, weekdayText } from '../../components/clinic-format.js';
import { planFileName, planTable, type PlanWords } from './plan-lines.js';

interface PrintedClinic {
  name: string;
  currency: string;
}

/**
 * Reads a provider's day and saves it as a PDF. What makes PDFs is loaded with the first one.
 *
 * @param date `yyyy-mm-dd`. @throws an ApiError, or what keeps the fonts from being loaded.
 */
export async function printPlan(
  provider: Pick<ProviderView, 'provider_id' | 'first_name' | 'last_name'>,
  date: string,
  clinic: PrintedClinic,
  words: PlanWords,
): Promise<void> {
  const query = { date, providerID: provider.provider_id };
  const [appointments, { planPdf }, regular, semibold] = await Promise.all([
    call<WorkDayPlanAppointment[]>('Report/WorkDayPlan', { query }),
    import('./plan-pdf.js'),
    fontText(regularUrl),
    fontText(semiboldUrl),
  ]);
  const { time } = clinicFormat(clinic.currency);
  const name = `${provider.first_name} ${provider.last_name}`.trim();
  const plan = {
    provider: name,
    day: `${weekdayText(date)}, ${dateText(date)}`,
    clinic: clinic.name,
    appointments: appointments.map((appointment) => planTable(appointment, words, time)),
  };
  planPdf(plan, words, { regular, semibold }).save(planFileName(name, date));
}

/** A font file as base64, the way the PDF library takes it. */
async function fontText(url: string): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`the font could not be loaded: ${response.status}`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  let text = '';
  // In runs: a call takes no more than some ten thousand arguments.
  for (let from = 0; from < bytes.length; from += 8_192)
    text += String.fromCharCode(...bytes.subarray(from, from + 8_192));
  return btoa(text);
}
