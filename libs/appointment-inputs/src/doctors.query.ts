import type { Transaction } from '@helix/database';

/** The doctors of a clinic, with the days on which they were. */
export class Doctors {
  /** By provider id. */
  private readonly absences = new Map<string, { from: string; to: string | null }[]>();

  constructor(rows: readonly DoctorRow[]) {
    for (const { providerId, from, to } of rows) {
      const absences = this.absences.get(providerId) ?? [];
      if (from !== null) absences.push({ from, to });
      this.absences.set(providerId, absences);
    }
  }

  /** Everybody who is a doctor on some day. */
  get ids(): string[] {
    return [...this.absences.keys()];
  }

  /** Whether a provider is a doctor of the clinic on a day, `yyyy-mm-dd`; not whether the doctor works on it. */
  includes(providerId: string, date: string): boolean {
    const absences = this.absences.get(providerId);
    return absences !== undefined && !absences.some(({ from, to }) => from <= date && (to === null || date < to));
  }
}

interface DoctorRow {
  providerId: string;
  /** Of an absence: its first day; null: the row is an active doctor. */
  from: string | null;
  /** The first day after the absence; null: it has not ended. */
  to: string | null;
}

/**
 * Loads the doctors: who is active now, and who was one before. Who left, was deleted or got another type stays a doctor of
 * the days before, so that a past appointment does not change by that.
 */
export async function loadDoctors(transaction: Transaction, clinicId: number): Promise<Doctors> {
  return new Doctors((await transaction.query<DoctorRow>(DOCTORS, [clinicId])).rows);
}

const DOCTORS = `
  select id as "providerId", null::text as "from", null::text as "to" from clinic_provider
  where clinic_id = $1 and type = 2 and is_active
  union all
  select provider_id, from_date::text, to_date::text from doctor_absence where clinic_id = $1`;
