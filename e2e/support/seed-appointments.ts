import { expect } from '@playwright/test';
import type { ClinicView } from '../../libs/contracts/src/index.js';
import { addMonths } from '../../libs/hygiene/src/index.js';
import { upsert } from './pms-change.js';
import { ADMIN, ApiClient, CLINIC, postChanges, SUPER_ADMIN } from './api-client.js';

/** An appointment of one test alone, of an adult who had a complete exam two years before it and a recall exam since. */
export interface PlantedAppointment {
  id: string;
  patientId: string;
  initials: string;
  /** `yyyy-mm-dd`, ahead. */
  date: string;
  /** `hh:mm`. */
  time: string;
  /** `yyyy-mm-dd`. */
  lastExam: string;
}

/** Sends appointments of an hour as the clinic's agent does, and waits until they are judged. */
export async function plantAppointments(
  appointments: readonly PlantedAppointment[],
): Promise<{ admin: ApiClient; clinic: ClinicView }> {
  const superAdmin = await ApiClient.signIn(SUPER_ADMIN);
  const admin = await ApiClient.signIn(ADMIN);
  const clinic = admin.clinic(CLINIC);
  const providerId = await hygienistOf(admin, clinic);
  const changes = appointments.flatMap(({ id, patientId, initials, date, time, lastExam }) => {
    const whose = { providerId, patientId };
    const appointment = { start: `${date}T${time}:00`, durationInMinutes: 60, reason: 'Recall', status: 'scheduled' };
    const exam = (day: string | null, code: string) => ({ ...whose, date: day, code, status: 102, amount: 42 });
    return [
      upsert('patient', patientId, { initials, birthDate: '1980-01-15', isActive: true, insuranceStatus: 1 }),
      upsert('procedure', `${id}C`, exam(addMonths(date, -24), '01103')),
      upsert('procedure', `${id}P`, exam(lastExam, '01202')),
      upsert('appointment', id, { ...whose, ...appointment }),
    ];
  });
  const answer = await postChanges(await superAdmin.agentKey(clinic), changes);
  expect(answer.rejected).toEqual([]);
  const judged = async (): Promise<number> => {
    const dates = [...new Set(appointments.map(({ date }) => date))];
    const rows = (await Promise.all(dates.map((date) => admin.analyses(clinic, date)))).flat();
    return appointments.filter(({ id }) => rows.some(({ appointmentId }) => appointmentId === id)).length;
  };
  // Behind the history of the demo clinics.
  await expect.poll(judged, { timeout: 120_000 }).toBe(appointments.length);
  return { admin, clinic };
}

/** A hygienist on the clinic's calendar, as soon as the clinic has sent its providers. */
async function hygienistOf(client: ApiClient, clinic: ClinicView): Promise<string> {
  let found: string | undefined;
  const look = async (): Promise<string | undefined> => {
    const providers = await client.providers(clinic);
    found = providers.find((one) => one.isHygienist && !one.excludeFromCalendar)?.provider_id;
    return found;
  };
  await expect.poll(look, { timeout: 60_000 }).toBeDefined();
  return found ?? '';
}
