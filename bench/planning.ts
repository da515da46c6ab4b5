/**
 * What one click in a plan costs on one core, to copying everything that applies to the patient by JSON.
 * `npm run bench -- planning [--clicks 200] [--rounds 30]`
 */
import { parseArgs } from 'node:util';
import {
  addProcedure,
  agendaOf,
  applicableOptions,
  applicableProcedures,
  CATALOGUE,
  changeProcedure,
  defaultOfficeRules,
  effectiveRules,
  planThatFits,
  recommendationsOf,
  treatmentHistoryOf,
  type CareFacts,
  type PlanInputs,
  type PlanSelection,
} from '../libs/hygiene/src/index.js';
import { median, printRatio, quantile } from './harness/statistics.js';

const { values: options } = parseArgs({
  options: { clicks: { type: 'string', default: '200' }, rounds: { type: 'string', default: '30' } },
});
const [CLICKS, ROUNDS] = [Number(options.clicks), Number(options.rounds)];
/** The first ones pay for compiling. */
const WARM_UP = 10;
const AGE = 40;

/** An hour with a goal of 180 dollars, in which all 45 procedures apply and whatever has an interval is due. */
function makeInputs(): PlanInputs {
  const rules = effectiveRules(
    {
      ...{ patientRules: [], profileRules: [], healthProfileId: 0 },
      officeRules: defaultOfficeRules(CATALOGUE).map((rule) => ({ ...rule, minAge: null, maxAge: null, active: true })),
    },
    AGE,
  );
  const history = treatmentHistoryOf({ items: [], added: [] });
  const found = recommendationsOf(rules, history, '2026-03-10', { graceDays: 0, requireExamWithXrays: false });
  const fees = CATALOGUE.ruleTypes.flatMap((type) =>
    type.options.flatMap(({ adaCode, amountCents }) => (amountCents ? [[adaCode, amountCents] as const] : [])),
  );
  return {
    ...{ durationInMinutes: 60, goalCents: 18_000, commissionGoalCents: null, providerCommission: 0.3 },
    ...{ insuranceStatus: 1, state: 'BC', orderingDoctorLastName: 'Adams' },
    procedures: applicableProcedures(found, applicableOptions(new Map(fees)), AGE),
  };
}

const inputs = makeInputs();
/** Of a patient of whom nothing else is known. */
const FACTS: CareFacts = {
  ...{ date: '2026-03-10', ageInYears: AGE, doctor: 'unknown' },
  ...{ booked: [], bookedElsewhere: [], done: [] },
};
/** Twelve procedures, the scaling that comes with the second one and the doctor check with the exam among them. */
const PLANNED = [42, 1, 43, 23, 29, 14, 4, 9, 10, 8];
const plan = PLANNED.reduce<readonly PlanSelection[]>(
  (selections, id) => addProcedure(selections, id, inputs).selections,
  [],
);

/** A click: the edit is made and checked, and the agenda computed that the screen then shows. */
function click(index: number): number {
  const { selections } = changeProcedure(plan, 29, { minutes: index % 60 }, inputs);
  return agendaOf(selections, inputs).feeCents;
}
const fit = (): number => planThatFits([], inputs, FACTS, null).added.length;
const copy = (): number => (JSON.parse(JSON.stringify(inputs)) as PlanInputs).procedures.length;

/** Milliseconds of one of many. */
function time(work: (index: number) => number, times: number): number {
  const startedAt = performance.now();
  for (let index = 0; index < times; index += 1) {
    if (!(work(index) > 0)) throw new Error('nothing was computed');
  }
  return (performance.now() - startedAt) / times;
}

/** A fast wrong answer is none: the totals are the sums of the items, and a longer polishing shortens the scaling. */
function check(): void {
  const agenda = agendaOf(plan, inputs);
  const items = agenda.items.flatMap((item) => [item, ...item.children]);
  const fees = items.reduce((sum, { feeCents }) => sum + feeCents, 0);
  const isRight = inputs.procedures.length === 45 && items.length === 12 && fees === agenda.feeCents;
  if (!isRight || items.some(({ error }) => error !== null) || click(0) === click(45))
    throw new Error('the agenda is not right');
}

check();
const [clicks, fits, reference]: [number[], number[], number[]] = [[], [], []];
for (let round = 0; round < ROUNDS + WARM_UP; round += 1) {
  const times = [time(click, CLICKS), time(fit, 1), time(copy, CLICKS)] as const;
  if (round < WARM_UP) continue;
  clicks.push(times[0]);
  fits.push(times[1]);
  reference.push(times[2]);
}
for (const [words, times] of [
  ['a click: one edit and the agenda, 12 of 45 planned', clicks],
  ['a plan that fits, of everything with an interval', fits],
  ['the 45 procedures as JSON and back', reference],
] as const) {
  console.log(
    `  ${words.padEnd(50)} median ${median(times).toFixed(3)} ms, p95 ${quantile(times, 0.95).toFixed(3)} ms`,
  );
}
console.log(`  a click to JSON and back: ${(median(clicks) / median(reference)).toFixed(2)}`);
printRatio('  milliseconds of a click', median(clicks), 4, 'below', 3);
