import fc from 'fast-check';
import { CATALOGUE } from '../catalogue/catalogue.js';
import { agendaItems } from './agenda-children.js';
import type { Agenda, AgendaItem, PlanInputs } from './agenda.js';
import { addProcedure, changeProcedure, removeProcedure } from './edit-plan.js';
import { restorePlan } from './open-plan.js';
import { agendaOf } from './plan-agenda.js';
import type { PlanSelection } from './plan-selection.js';
import { applicable, code, customCode, planInputs, sealant, selected } from './testing/build.js';

const halves = (max: number) => fc.integer({ min: 0, max: 2 * max }).map((number) => number / 2);
const appointments = fc.record({
  change: fc.record({
    durationInMinutes: fc.integer({ min: 0, max: 180 }),
    goalCents: fc.option(fc.integer({ min: 1, max: 60_000 })),
    providerCommission: fc.option(fc.integer({ min: 0, max: 10_000 }).map((number) => number / 10_000)),
    state: fc.constantFrom('BC', 'ON'),
  }),
  withInstruction: fc.boolean(),
  examMinutes: fc.option(halves(40)),
});
type GeneratedAppointment = typeof appointments extends fc.Arbitrary<infer One> ? One : never;

/** Generated from small values, so that a counterexample can be read. */
const inputsOf = ({ change, withInstruction, examMinutes }: GeneratedAppointment): PlanInputs =>
  planInputs(
    change,
    applicable(9, { includeWithScaling: withInstruction }),
    applicable(23, { ruleMinutes: examMinutes }),
  );

/** What can stand together in a plan, with its codes where some must be selected. */
const TOGETHER: readonly PlanSelection[] = [
  ...[42, 1, 45, 18, 12, 29, 9, 10, 43].map((id) => selected(id)),
  ...[selected(23, [code('01202')]), selected(44), selected(37, [code('97123')])],
  selected(4, [code('02144', { feeOverrideCents: 4995 })]),
  selected(35, [code('02112', { quantity: 2, teeth: ['11'] }), code('02111', { teeth: ['46'] })]),
  selected(20, [sealant('55'), sealant('16'), sealant('36')]),
  selected(41, [customCode('99901', 4321), customCode('99902', 777, { teeth: ['16MO'] })]),
];
const minutes = fc.option(halves(200));
const plans = fc
  .subarray([...TOGETHER])
  .chain((some) => fc.tuple(...some.map((one) => minutes.map((typed) => ({ ...one, minutes: typed })))));

/** Adds and changes one after the other. What comes along with others may be in the plan already. */
function apply(edits: readonly PlanSelection[], given: PlanInputs): readonly PlanSelection[] {
  return edits.reduce<readonly PlanSelection[]>((plan, { procedureRuleTypeId: id, ...chosen }) => {
    const added = addProcedure(plan, id, given, chosen);
    expect([null, 'Already in the plan.']).toContain(added.error);
    const changed = changeProcedure(added.selections, id, chosen, given);
    expect(changed.error).toBeNull();
    return changed.selections;
  }, []);
}

describe('plans', () => {
  it('are the same after any order of edits with the same end', () => {
    const orders = plans.chain((plan) =>
      fc.record({
        first: fc.constant(plan),
        second: fc.shuffledSubarray(plan, { minLength: plan.length, maxLength: plan.length }),
        detour: fc.constantFrom(33, 34, 38),
      }),
    );
    fc.assert(
      fc.property(orders, appointments, ({ first, second, detour }, appointment) => {
        const given = inputsOf(appointment);
        const expected = apply(first, given);
        const actual = apply(second, given);
        expect(actual).toEqual(expected);
        expect(agendaOf(actual.toReversed(), given)).toEqual(agendaOf(expected, given));
        const longer = addProcedure(actual, detour, given).selections;
        expect(longer).toHaveLength(expected.length + 1);
        expect(removeProcedure(longer, detour, given).selections).toEqual(expected);
      }),
      { numRuns: 30 },
    );
  });

  it('are restored exactly from what is saved of their agenda', () => {
    fc.assert(
      fc.property(plans, appointments, (edits, appointment) => {
        const given = inputsOf(appointment);
        const plan = apply(edits, given);
        const agenda = agendaOf(plan, given);
        const minutesOf = new Map(agendaItems(agenda.items).map((item) => [item.procedureRuleTypeId, item.minutes]));
        const saved = plan.map((one) => ({ ...one, minutes: minutesOf.get(one.procedureRuleTypeId) ?? null }));
        const restored = restorePlan(saved, given);
        expect(withoutTyped(agendaOf(restored, given))).toEqual(withoutTyped(agenda));
        // Saved and restored again, nothing changes any more.
        expect(restorePlan(saved, given)).toEqual(restored);
      }),
      { numRuns: 30 },
    );
  });

  it('total the sum of their items', () => {
    fc.assert(
      fc.property(plans, appointments, (edits, appointment) => {
        const given = inputsOf(appointment);
        const agenda = agendaOf(edits, given);
        const items = agendaItems(agenda.items);
        const inside = items.filter(({ isOutsideAppointment }) => !isOutsideAppointment);
        const sumOf = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0);
        expect(items).toHaveLength(edits.length);
        expect(agenda.feeCents).toBe(sumOf(items.map((item) => item.feeCents)));
        expect(agenda.commissionCents).toBe(sumOf(items.map((item) => item.commissionCents)));
        expect(agenda.timing.usedMinutes).toBe(sumOf(inside.map((item) => item.minutes)));
        expect(agenda.timing.remainingMinutes).toBe(given.durationInMinutes - agenda.timing.usedMinutes);
        for (const item of items) {
          expect(item.feeCents).toBe(sumOf(item.details.map(({ feeCents }) => feeCents)));
          expect([item.feeCents, item.commissionCents].every(Number.isInteger)).toBe(true);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('give scaling no more than the remaining time, unless it was typed', () => {
    fc.assert(
      fc.property(plans, appointments, (edits, appointment) => {
        const given = inputsOf(appointment);
        const agenda = agendaOf(edits, given);
        const scaling = agendaItems(agenda.items).find((item) => item.procedureRuleTypeId === 18);
        if (!scaling || scaling.isTyped) return;
        expect(scaling.minutes).toBeLessThanOrEqual(120);
        const others = agenda.timing.usedMinutes - scaling.minutes;
        expect(scaling.minutes).toBe(Math.min(120, Math.max(0, given.durationInMinutes - others)));
      }),
      { numRuns: 30 },
    );
  });

  it('have only finite numbers, whatever is put in', () => {
    const any = fc.oneof(
      fc.double(),
      fc.integer({ min: -20, max: 200 }),
      fc.constantFrom(NaN, Infinity, -Infinity, 1e308),
    );
    const anyOrNone = fc.option(any);
    const anyCode = fc.record({
      adaCode: fc.constantFrom('11111', '02144', '01102', '02113', '13401', '99901', ''),
      quantity: any,
      teeth: fc.array(fc.constantFrom('16', '16MO', '99', '', 'MO', '16ZZ'), { maxLength: 3 }),
      feeOverrideCents: anyOrNone,
      custom: fc.constant(null),
    });
    const anySelection = fc.record({
      procedureRuleTypeId: fc.constantFrom(0, 4, 7, 10, 18, 20, 24, 28, 35, 41, 42, 45),
      minutes: anyOrNone,
      codes: fc.array(anyCode, { maxLength: 3 }),
      criterionIds: fc.array(fc.integer(), { maxLength: 2 }),
    });
    const anyAppointment = fc.record({ durationInMinutes: any, goalCents: anyOrNone, providerCommission: anyOrNone });
    const anyProcedure = fc.record({ ruleMinutes: anyOrNone, typeMinutes: anyOrNone });
    const anyOption = fc.record({ feeCents: anyOrNone, units: any, minutes: anyOrNone });
    fc.assert(
      fc.property(fc.array(anySelection, { maxLength: 5 }), anyAppointment, anyProcedure, anyOption, (...generated) => {
        const [selections, appointment, procedure, option] = generated;
        const procedures = CATALOGUE.ruleTypes.map(({ procedureRuleTypeId: id }) => ({
          ...applicable(id, procedure),
          options: applicable(id).options.map((one) => ({ ...one, ...option })),
        }));
        const agenda = agendaOf(selections, planInputs(appointment, ...procedures));
        const { timing, earnings } = agenda;
        const numbers = [agenda.feeCents, agenda.commissionCents, agenda.toGoalCents ?? 0, agenda.applicableMinutes];
        numbers.push(timing.usedMinutes, timing.remainingMinutes, earnings.fullRings, earnings.lastRingPercent);
        for (const item of agendaItems(agenda.items)) {
          numbers.push(item.minutes, item.feeCents, item.commissionCents, item.units);
          numbers.push(...item.details.flatMap(({ quantity, feeCents }) => [quantity, feeCents]));
          if (item.error !== null) expect([item.minutes, item.feeCents, item.details]).toEqual([0, 0, []]);
        }
        expect(numbers.filter((number) => !Number.isFinite(number))).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});

/** Typed minutes that are what would be computed are computed again. */
function withoutTyped(agenda: Agenda): Agenda {
  const items = agenda.items.map((item) => ({ ...asComputed(item), children: item.children.map(asComputed) }));
  return { ...agenda, items };
}

const asComputed = (item: AgendaItem): AgendaItem => ({ ...item, isTyped: false, minutesFrom: 'default' });
