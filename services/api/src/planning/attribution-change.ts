import type { Transaction } from '@helix/database';
import { PROCEDURE_STATUS } from '@helix/hygiene';
import { fieldError, problem, type Actor } from '@helix/web';
import type { LockedAppointment } from './lock-appointment.js';
import { saveBy, type Change, type Save } from './save.js';

/** To whom a user wants to attribute a completed procedure. */
export interface AttributionRequest {
  actor: Actor;
  appointment: LockedAppointment;
  procedureId: string;
  providerId: string;
  /** When it is saved, milliseconds since the epoch. */
  savedAt: number;
}

/** A procedure of the practice-management system, as it is attributed. */
export interface AttributedProcedure {
  procedureId: string;
  patientId: string;
  /** Null: the practice-management system names none. */
  appointmentId: string | null;
  /** Of the practice-management system. */
  providerId: string;
  attributedProviderId: string;
  /** `yyyy-mm-dd`. */
  date: string;
  status: number;
}

export interface StoredAttribution extends Save {
  procedureId: string;
  /** Null: that of the practice-management system. */
  providerId: string | null;
  /** As it is attributed now. */
  procedure: AttributedProcedure;
  /** To whom it was attributed before. */
  previousProviderId: string;
  /** At which it was attributed. */
  appointmentId: string;
}

/** The procedures among these that the clinic has, by id. */
export async function readAttributedProcedures(
  transaction: Transaction,
  clinicId: number,
  procedureIds: readonly string[],
): Promise<Map<string, AttributedProcedure>> {
  const { rows } = await transaction.query<AttributedProcedure>(PROCEDURES, [clinicId, procedureIds]);
  return new Map(rows.map((row) => [row.procedureId, row]));
}

/** The error for a procedure of the practice-management system that the clinic does not have. */
export const procedureNotFound = () => problem(404, undefined, 'Procedure not found in this clinic.');

/**
 * What attributing a procedure changes.
 *
 * @throws a 404 for a procedure that the clinic does not have, a 422 when it cannot be attributed like that.
 */
export function attributionChange(
  { actor, appointment, procedureId, providerId, savedAt }: AttributionRequest,
  procedures: ReadonlyMap<string, AttributedProcedure>,
): Change<StoredAttribution> {
  const procedure = procedures.get(procedureId);
  if (!procedure) throw procedureNotFound();
  const { appointmentId } = appointment;
  const isOfAppointment =
    procedure.patientId === appointment.patientId &&
    (procedure.date === appointment.date || procedure.appointmentId === appointmentId);
  if (!isOfAppointment) throw refused('appointmentId', 'The procedure does not belong to this appointment.');
  if (procedure.status !== PROCEDURE_STATUS.Done)
    throw refused('procedureId', 'Only a completed procedure can be attributed to a provider.');
  if (providerId !== procedure.providerId && providerId !== appointment.providerId)
    throw refused(
      'providerId',
      'A procedure can be attributed to its own provider or to the provider of the appointment.',
    );
  if (providerId === procedure.attributedProviderId) return { stored: null, audit: null };
  const details = { provider: [procedure.attributedProviderId, providerId] };
  return {
    stored: {
      ...saveBy(actor, savedAt),
      procedureId,
      providerId: providerId === procedure.providerId ? null : providerId,
      procedure: { ...procedure, attributedProviderId: providerId },
      previousProviderId: procedure.attributedProviderId,
      appointmentId,
    },
    audit: { actor, action: 'attributionChanged', subject: `procedure ${procedureId}`, details },
  };
}

function refused(field: string, message: string) {
  return fieldError(field, message);
}

/** Stores attributions, and removes those to the provider of the practice-management system. */
export async function storeAttributions(
  transaction: Transaction,
  clinicId: number,
  attributions: readonly StoredAttribution[],
): Promise<void> {
  const removed = attributions.filter(({ providerId }) => providerId === null).map(({ procedureId }) => procedureId);
  const kept = attributions.flatMap(({ procedure: _, previousProviderId: __, appointmentId: ___, ...stored }) =>
    stored.providerId === null ? [] : [stored],
  );
  if (removed.length > 0) await transaction.query(REMOVE, [clinicId, removed]);
  if (kept.length > 0) await transaction.query(SAVE, [clinicId, JSON.stringify(kept)]);
}

/**
 * What depends on attributions. The amount of a procedure moves between appointments of the patient's day, and to or from
 * the one that it names, and between the days of the providers who lose and get it: the same as when the
 * practice-management system changes it.
 */
export function touchedByAttributions(attributions: readonly StoredAttribution[]) {
  const appointmentIds = attributions.flatMap(({ appointmentId, procedure: { appointmentId: named } }) =>
    named === null ? [appointmentId] : [appointmentId, named],
  );
  const patientDays = attributions.map(({ procedure: { patientId, date } }): Day => [patientId, date]);
  const providerDays = attributions.flatMap(
    ({ previousProviderId, procedure: { attributedProviderId, date } }): Day[] => [
      [previousProviderId, date],
      [attributedProviderId, date],
    ],
  );
  return {
    procedure: {
      appointmentIds: [...new Set(appointmentIds)],
      patientDays: distinctDays(patientDays),
      providerDays: distinctDays(providerDays),
    },
  };
}

type Day = [id: string, date: string];

const distinctDays = (days: readonly Day[]): Day[] => [...new Map(days.map((day) => [day.join(' '), day])).values()];

const PROCEDURES = `
  select i.id as "procedureId", i.patient_id as "patientId", i.appointment_id as "appointmentId",
         i.provider_id as "providerId", coalesce(t.provider_id, i.provider_id) as "attributedProviderId", i.date::text,
         i.status
  from procedure i
  left join procedure_attribution t on t.clinic_id = i.clinic_id and t.procedure_id = i.id
  where i.clinic_id = $1 and i.id = any($2::text[]) and not i.deleted`;

const REMOVE = 'delete from procedure_attribution where clinic_id = $1 and procedure_id = any($2::text[])';

const SAVE = `
  insert into procedure_attribution (clinic_id, procedure_id, provider_id, saved_by, saved_at)
  select $1, "procedureId", "providerId", "userId", "savedAt"
  from json_to_recordset($2::json) as attributed("procedureId" text, "providerId" text, "userId" integer,
    "savedAt" timestamptz)
  on conflict (clinic_id, procedure_id) do update set
    provider_id = excluded.provider_id, saved_by = excluded.saved_by, saved_at = excluded.saved_at`;
