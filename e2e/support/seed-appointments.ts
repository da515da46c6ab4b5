import { expect } from '@playwright/test';
import type { ClinicView, ProviderView } from '../../libs/contracts/src/index.js';
import { addMonths } from '../../libs/hygiene/src/index.js';
import { upsert } from './pms-change.js';
import { ADMIN, ApiClient, CLINIC, postChanges, SUPER_ADMIN } from './api-client.js';

/** An appointment of an adult who had a complete exam two years before it and a recall exam since. */
export interface SeedAppointment {
  id: string;
  patientId: string;
  initials: string;
  /** `yyyy-mm-dd`, a later day than today. */
  date: string;
  /** `hh:mm`. */
  time: string;
  /** `yyyy-mm-dd`. */
  lastExam: string;
}

/** Sends appointments of one hour as the clinic's agent does, and waits until they are evaluated. */
export async function seedAppointments(
  appointments: readonly SeedAppointment[],
): Promise<{ admin: ApiClient; clinic: ClinicView }> {
  const superAdmin = await ApiClient.signIn(SUPER_ADMIN);
  const admin = await ApiClient.signIn(ADMIN);
  const clinic = admin.clinic(CLINIC);
  const [hygienist] = await hygienistsOf(admin, clinic);
  const providerId = hygienist!.provider_id;
  const changes = appointments.flatMap(({ id, patientId, initials, date, time, lastExam }) => {
    const owner = { providerId, patientId };
    const appointment = { start: `${date}T${time}:00`, durationInMinutes: 60, reason: 'Recall', status: 'scheduled' };
    const exam = (day: string | null, code: string) => ({ ...owner, date: day, code, status: 102, amount: 42 });
    return [
      upsert('patient', patientId, { initials, birthDate: '1980-01-15', isActive: true, insuranceStatus: 1 }),
      upsert('procedure', `${id}C`, exam(addMonths(date, -24), '01103')),
      upsert('procedure', `${id}P`, exam(lastExam, '01202')),
      upsert('appointment', id, { ...owner, ...appointment }),
    ];
  });
  const answer = await postChanges(await superAdmin.agentKey(clinic), changes);
  expect(answer.rejected).toEqual([]);
  const countEvaluated = async (): Promise<number> => {
    const dates = [...new Set(appointments.map(({ date }) => date))];
    const rows = (await Promise.all(dates.map((date) => admin.analyses(clinic, date)))).flat();
    return appointments.filter(({ id }) => rows.some(({ appointmentId }) => appointmentId === id)).length;
  };
  await expect.poll(countEvaluated, { timeout: 120_000 }).toBe(appointments.length);
  return { admin, clinic };
}

/** The hygienists on the clinic's calendar, in the calendar's order. */
export async function hygienistsOf(client: ApiClient, clinic: ClinicView): Promise<ProviderView[]> {
  const providers = await client.providers(clinic);
  return providers.filter(({ isHygienist, excludeFromCalendar }) => isHygienist && !excludeFromCalendar);
}
