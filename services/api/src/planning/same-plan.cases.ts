import fc from 'fast-check';
import type { AppointmentDetails, SavedPlanView } from '@helix/contracts';
import {
  addCustomCode,
  addProcedure,
  agendaItems,
  agendaOf,
  changeProcedure,
  customOptionOf,
  planFormOf,
  planInputsOf,
  removeProcedure,
  restorePlan,
  selectionsOf,
  type Agenda,
  type PlanInputs,
  type PlanSelection,
} from '@helix/hygiene';
import { sharedPlanningApi, type PlanningApi } from './testing/start-planning-api.js';

const NIGHT_GUARD = customOptionOf({
  adaCode: '99555',
  abbrevDescription: 'Night guard check',
  description: 'Night guard check',
  fee: 25,
});
const ONTARIO = { state: 'ON' };
const SEALANTS = 20;
const PAS = 35;

/** One step of a user, from random numbers between 0 and 999. */
type Step = readonly [kind: number, which: number, value: number];

/** Edits a plan as a user would; an edit that the engine refuses changes nothing. */
function edit(selections: readonly PlanSelection[], [kind, which, value]: Step, inputs: PlanInputs) {
  const procedure = inputs.procedures[which % inputs.procedures.length]!;
  const id = procedure.procedureRuleTypeId;
  const code = (adaCode: string, change: object = {}) => ({
    ...{ adaCode, quantity: 1, teeth: [] as string[], feeOverrideCents: null, custom: null },
    ...change,
  });
  const adds = () => {
    const option = procedure.options[value % Math.max(1, procedure.options.length)];
    const teeth = [`${1 + (value % 4)}${1 + (value % 6)}`, `${1 + (value % 4)}7`];
    const criterionIds = [1, 7, 8].slice(0, 1 + (value % 3)).filter((criterion) => (id === 14) === criterion < 7);
    if (id === SEALANTS)
      return addProcedure(selections, id, inputs, { codes: teeth.map((tooth) => code('13401', { teeth: [tooth] })) });
    if (id === PAS)
      return addProcedure(selections, id, inputs, {
        codes: [code('02111', { quantity: 1 + (value % 9), teeth }), code('02112', { quantity: 2 })],
      });
    const isCodeChosen = procedure.calculationType === 1 && option !== undefined && value % 2 === 0;
    const codes = isCodeChosen ? { codes: [code(option.adaCode, { quantity: 1 + (value % 3) })] } : {};
    return addProcedure(selections, id, inputs, {
      ...codes,
      criterionIds: [8, 14, 30].includes(id) ? criterionIds : [],
    });
  };
  const selected = selections[which % Math.max(1, selections.length)];
  if (kind < 600 || !selected) return adds();
  const selectedId = selected.procedureRuleTypeId;
  if (kind < 750) return changeProcedure(selections, selectedId, { minutes: (value % 200) / 2 }, inputs);
  if (kind < 850) {
    const billed = agendaItems(agendaOf(selections, inputs).items).find(
      (one) => one.procedureRuleTypeId === selectedId,
    );
    // Of procedures that are billed by time, a code is selected only to type a fee for it.
    const typed =
      selected.codes.length > 0 ? selected.codes : (billed?.details ?? []).map(({ adaCode }) => code(adaCode));
    // Also the fee that the schedule has already.
    const codes = typed.map((one) => ({
      ...one,
      feeOverrideCents: value % 2 === 0 ? feeOfSchedule(one.adaCode, inputs) : value * 37,
    }));
    return changeProcedure(selections, selectedId, { codes }, inputs);
  }
  if (kind < 900) return addCustomCode(selections, NIGHT_GUARD, inputs);
  return removeProcedure(selections, selectedId, inputs);
}

/** Cents; null: the patient's fee schedule has none. */
const feeOfSchedule = (adaCode: string, { procedures }: PlanInputs): number | null =>
  procedures.flatMap(({ options }) => options).find((option) => option.adaCode === adaCode)?.feeCents ?? null;

/** What a plan is worth and how it is billed, of an agenda. */
const planOf = ({ items, feeCents, commissionCents, reason }: Agenda) => ({
  totals: [feeCents, commissionCents, reason],
  items: agendaItems(items).map((item) => [
    ...[item.procedureRuleTypeId, item.minutes, item.units, item.feeCents, item.commissionCents],
    ...[
      item.criterionIds,
      item.details.map(({ adaCode, quantity, teeth, feeCents: fee }) => [adaCode, quantity, teeth, fee]),
    ],
  ]),
});

describe('a plan that a browser computes from a read', () => {
  let api: PlanningApi;

  beforeAll(async () => {
    api = await sharedPlanningApi();
    await api.reset();
  });

  /** The same of the stored rows. */
  const stored = async (id: string) => {
    const [plan] = await api.rows(
      `select (total_planned * 100)::float8 as fee, (total_commission * 100)::float8 as commission, reason
       from appointment_plan where appointment_id = $1`,
      [id],
    );
    const items = await api.rows(
      `select procedure_rule_type_id as type, minutes::float8, units::float8, (fee * 100)::float8 as fee,
              (commission * 100)::float8 as commission, criterion_ids as criteria,
              (select coalesce(json_agg(json_build_array(c.ada_code, c.quantity, c.teeth, (c.fee * 100)::float8) order by c.position), '[]')
               from planned_code c where c.appointment_id = i.appointment_id and c.procedure_rule_type_id = i.procedure_rule_type_id) as codes
       from planned_procedure i where appointment_id = $1 order by agenda_order`,
      [id],
    );
    return {
      totals: [plan?.['fee'] ?? 0, plan?.['commission'] ?? 0, plan?.['reason'] ?? ''],
      items: items.map((item) =>
        ['type', 'minutes', 'units', 'fee', 'commission', 'criteria', 'codes'].map((field) => item[field]),
      ),
    };
  };
  const read = async (id: string) => (await api.get(`Appointment/${id}`)).body as AppointmentDetails;
  const save = async (id: string, selections: readonly PlanSelection[]) => {
    const answer = await api.post(`Appointment/${id}`, planFormOf(selections, null));
    expect([answer.status, (answer.body as { errors?: unknown }).errors]).toEqual([200, undefined]);
    return answer.body as SavedPlanView;
  };
  const number = fc.nat(999);
  const steps = fc.array(fc.tuple(number, number, number), { minLength: 1, maxLength: 14 });

  it('is stored exactly as computed, in any order, and restored exactly by the next read', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('UPCOMING', 'KID', 'PUBLIC', 'PAST'), steps, async (id, edits) => {
        // Faster than emptying every table.
        await api.rows('delete from appointment_plan');
        await api.rows('delete from timely_plan');
        await api.rows('delete from outbox');
        const inputs = planInputsOf(await read(id), ONTARIO);
        let selections: readonly PlanSelection[] = [];
        for (const step of edits) selections = edit(selections, step, inputs).selections;
        const agenda = agendaOf(selections, inputs);
        // An edit may make another procedure invalid: a user cannot save until it is corrected.
        fc.pre(agendaItems(agenda.items).every(({ error }) => error === null));

        const saved = await save(id, selections);
        expect(await stored(id)).toEqual(planOf(agenda));
        expect([saved.newReason, saved.rnaTotalPlanned]).toEqual(
          selections.length === 0 ? ['', null] : [agenda.reason, agenda.feeCents / 100],
        );
        if (id !== 'PAST') expect(saved.isOptimal).toBe(agenda.isOptimal);

        const details = await read(id);
        const present = planInputsOf(details, ONTARIO);
        const restored = restorePlan(selectionsOf(details.selectedRecommendations, present), present);
        expect(planOf(agendaOf(restored, inputs))).toEqual(planOf(agenda));
        expect((await save(id, restored)).version).toBe(saved.version);
        expect((await save(id, selections.toReversed())).version).toBe(saved.version);
        expect(await api.touched()).toHaveLength(selections.length === 0 ? 0 : 1);
      }),
      { numRuns: 20 },
    );
  });
});
