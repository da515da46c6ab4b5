import { DONE_PROCEDURES, NOT_COMPLETED, NOT_PLANNED, PLANNED_PROCEDURES } from '@helix/appointment-inputs';
import type { ExplainedTotals } from '@helix/contracts';
import type { Database } from '@helix/database';
import {
  explainBilledTotal,
  explainCompletedTotal,
  explainPlannedTotal,
  type DoneOfAppointment,
  type ExplainedTotal,
  type PlannedOfAppointment,
  type SavedProcedure,
} from '@helix/hygiene';
import { appointmentNotFound } from '../appointments/appointment-not-found.js';

interface Row {
  isHeld: boolean;
  /** The stored totals, in cents; null: none yet. */
  stored: { planned: number; completed: number; billed: number } | null;
  /** Null: no plan was saved. */
  plan: SavedProcedure[] | null;
  planned: PlannedOfAppointment[];
  done: DoneOfAppointment[];
}

/**
 * Explains what was planned, completed and billed at an appointment, from the rows and by the conditions of its totals.
 *
 * @throws a 404 for an appointment that the clinic does not have.
 */
export async function explainAppointmentTotals(
  database: Database,
  clinicId: number,
  appointmentId: string,
): Promise<ExplainedTotals> {
  const [row] = await database.inClinics(
    [clinicId],
    async (transaction) => (await transaction.query<Row>(TOTALS, [clinicId, appointmentId])).rows,
  );
  if (!row) throw appointmentNotFound();
  const { isHeld, plan, planned, done } = row;
  const completed = explainCompletedTotal(done, isHeld);
  const billed = explainBilledTotal(done, isHeld);
  return {
    appointmentId,
    isShown: isShown(row, { completed, billed }),
    planned: viewOf(explainPlannedTotal(plan, planned)),
    completed: viewOf(completed),
    billed: viewOf(billed),
  };
}

/** Whether the stored totals are those of the current rows. A plan and its total are saved together. */
function isShown({ stored, planned }: Row, { completed, billed }: Record<'completed' | 'billed', ExplainedTotal>) {
  const current = {
    planned: explainPlannedTotal(null, planned).totalCents,
    completed: completed.totalCents,
    billed: billed.totalCents,
  };
  return (
    stored?.planned === current.planned && stored.completed === current.completed && stored.billed === current.billed
  );
}

const viewOf = ({ totalCents, items, notCounted, because }: ExplainedTotal): ExplainedTotals['planned'] => ({
  totalCents,
  items: [...items],
  notCounted: [...notCounted],
  because: because.map(({ rule, text }) => ({ rule, text, rows: [] })),
});

const nameSql = (id: string): string => `(
  select trim(concat_ws(' ', p.first_name, p.last_name)) from provider p
  where p.clinic_id = a.clinic_id and p.id = ${id} and not p.deleted)`;

/** The fields of a procedure `i` with its attribution `t`, for `json_build_object`. */
const PROCEDURE_FIELDS = `
  'procedureId', i.id, 'code', i.code, 'description', coalesce(i.description, ''),
  'cents', (coalesce(i.amount, 0) * 100)::float8, 'providerName', coalesce(${nameSql('i.provider_id')}, ''),
  'attributedTo', case when t.provider_id <> i.provider_id then coalesce(${nameSql('t.provider_id')}, t.provider_id) end`;

/** Served by primary keys, procedure_appointment and procedure_patient. */
export const TOTALS = `
  select a.status not in ('cancelled', 'noShow') as "isHeld",
         (
           select json_build_object('planned', (n.total_planned * 100)::float8,
                    'completed', (n.total_completed * 100)::float8, 'billed', (n.total_billed * 100)::float8)
           from appointment_analysis n where n.clinic_id = a.clinic_id and n.appointment_id = a.id
         ) as stored,
         (
           select (
             select coalesce(json_agg(json_build_object(
                      'procedureRuleTypeId', r.procedure_rule_type_id, 'minutes', r.minutes::float8,
                      'feeCents', (r.fee * 100)::float8, 'isOutsideAppointment', r.is_outside_appointment,
                      'billed', (
                        select coalesce(json_agg(json_build_object('adaCode', b.ada_code, 'quantity', b.quantity)
                                 order by b.position), '[]')
                        from planned_code b
                        where b.clinic_id = r.clinic_id and b.appointment_id = r.appointment_id
                          and b.procedure_rule_type_id = r.procedure_rule_type_id),
                      'hasTypedFee', exists (
                        select 1 from planned_option o
                        where o.clinic_id = r.clinic_id and o.appointment_id = r.appointment_id
                          and o.procedure_rule_type_id = r.procedure_rule_type_id and o.fee_override is not null)
                    ) order by r.agenda_order, r.procedure_rule_type_id), '[]')
             from planned_procedure r
             where r.clinic_id = s.clinic_id and r.appointment_id = s.appointment_id)
           from appointment_plan s where s.clinic_id = a.clinic_id and s.appointment_id = a.id
         ) as plan,
         (
           select coalesce(json_agg(json_build_object(${PROCEDURE_FIELDS},
                    'isDone', i.status = 102, 'plannedAt', to_char(i.planned_at, 'YYYY-MM-DD HH24:MI'), 'notCounted', ${NOT_PLANNED}
                  ) order by i.code, i.id), '[]')
           from ${PLANNED_PROCEDURES}
         ) as planned,
         (
           select coalesce(json_agg(json_build_object(${PROCEDURE_FIELDS},
                    'notCounted', ${NOT_COMPLETED}, 'countedAt', (
                      select to_char(v.start_at, 'HH24:MI') from appointment v
                      where v.clinic_id = a.clinic_id and v.id = belongs.appointment_id)
                  ) order by i.code, i.id), '[]')
           from ${DONE_PROCEDURES}
         ) as done
  from appointment a
  where a.clinic_id = $1 and a.id = $2 and not a.deleted`;
