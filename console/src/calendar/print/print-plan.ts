import type { ClinicView, WorkDayPlanAppointment } from '@helix/contracts';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { call } from '../../api/client.js';
import { ApiError } from '../../api/problem.js';
import { clinicFormat, dateText, weekdayText } from '../../components/clinic-format.js';
import type { NamedProvider } from '../../components/person-name.js';
import { fetchPrintFonts } from '../../components/print/print-fonts.js';
import { MISSING_LETTER } from '../../components/print/printable-text.js';
import { useSession } from '../../session/session-context.js';
import { planFileName, planTable, type PlanLabels } from './plan-text.js';

/** Prints plans one at a time and notifies on failure. `print` resolves to whether the plan was printed. */
export function usePrintPlan(date: string): {
  isPrinting: boolean;
  print: (provider: NamedProvider) => Promise<boolean>;
} {
  const translate = useTranslate();
  const notify = useNotify();
  const { clinic } = useSession();
  const [isPrinting, setPrinting] = useState(false);
  const print = async (provider: NamedProvider): Promise<boolean> => {
    setPrinting(true);
    try {
      await printPlan(provider, date, clinic, planLabels(translate));
      return true;
    } catch (error) {
      notify(error instanceof ApiError ? 'common.genericError' : 'workDayPlan.failed', { type: 'error' });
      return false;
    } finally {
      setPrinting(false);
    }
  };
  return { isPrinting, print };
}

function planLabels(translate: ReturnType<typeof useTranslate>): PlanLabels {
  const label = (key: string, options?: Record<string, unknown>): string =>
    translate(`workDayPlan.pdf.${key}`, options);
  return {
    title: label('title'),
    examDoctor: label('examDoctor'),
    orderingDoctor: label('orderingDoctor'),
    comment: label('comment'),
    minutes: (count) => label('minutes', { smart_count: count }),
    nothingPlanned: label('nothingPlanned'),
    noRecords: label('noRecords'),
    missingLetters: label('lostLetters', { sign: MISSING_LETTER }),
    page: (page, of) => label('page', { page, of }),
  };
}

/**
 * Fetches a provider's day and saves it as a PDF. The PDF library is loaded with the first plan.
 *
 * @param date `yyyy-mm-dd`. @throws an ApiError, or an Error when a font cannot be loaded.
 */
async function printPlan(
  { id, name }: NamedProvider,
  date: string,
  clinic: Pick<ClinicView, 'name' | 'currency'>,
  labels: PlanLabels,
): Promise<void> {
  const query = { date, providerID: id };
  const [appointments, { planPdf }, fonts] = await Promise.all([
    call<WorkDayPlanAppointment[]>('Report/WorkDayPlan', { query }),
    import('./plan-pdf.js'),
    fetchPrintFonts(),
  ]);
  const { time } = clinicFormat(clinic.currency);
  const plan = {
    provider: name,
    day: `${weekdayText(date)}, ${dateText(date)}`,
    clinic: clinic.name,
    appointments: appointments.map((appointment) => planTable(appointment, labels, time)),
  };
  planPdf(plan, labels, fonts).save(planFileName(name, date));
}
