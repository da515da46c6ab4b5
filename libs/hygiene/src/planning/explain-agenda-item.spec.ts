import type { PlanInputs } from './agenda.js';
import { explainAgendaItem } from './explain-agenda-item.js';
import { agendaOf } from './plan-agenda.js';
import type { PlanSelection } from './plan-selection.js';
import { applicable, code, itemOf, planInputs, sealant, selected } from './testing/build.js';

const inputs = planInputs();

function reasonsOf(id: number, plan: readonly PlanSelection[], given: PlanInputs = inputs): string[] {
  const agenda = agendaOf(plan, given);
  return explainAgendaItem(itemOf(agenda, id), agenda, given).map(({ rule, text }) => `${rule} ${text}`);
}

describe('explainAgendaItem', () => {
  it('explains time from the fee', () => {
    expect(reasonsOf(4, [selected(4, [code('02144')])])).toEqual([
      'R-41 At a goal of $150.00 in 50 minutes, $55.00 are worth 18 minutes.',
      'R-41 Selected: 02144.',
    ]);
  });

  it('does not name the goal to who may not see it', () => {
    const agenda = agendaOf([selected(4, [code('02144')])], inputs);
    expect(explainAgendaItem(itemOf(agenda, 4), agenda, inputs, false).map(({ text }) => text)).toEqual([
      'At the goal of the appointment, $55.00 are worth 18 minutes.',
      'Selected: 02144.',
    ]);
  });

  it('explains scaling with what is part of it', () => {
    const plan = [selected(1), selected(18)];
    expect(reasonsOf(18, plan, planInputs({ durationInMinutes: 40 }))).toEqual([
      'R-42 It takes what the rest of the plan leaves of 40 minutes: 37 minutes.',
      'R-42 37 minutes with 3 of what is part of it (Medical history review) are 2.5 units: 11112 + 11117.',
    ]);
  });

  it.each<[string, PlanSelection[], PlanInputs, string]>([
    ['typed minutes', [selected(29, [], { minutes: 30 })], inputs, 'R-41 Entered by hand: 30 minutes.'],
    [
      'the exam that always takes 15',
      [selected(24, [code('01102')], { minutes: 20 })],
      inputs,
      'R-41 01102 always takes 15 minutes, whatever is typed.',
    ],
    [
      'the patient’s rule',
      [selected(23, [code('01202')])],
      planInputs({}, applicable(23, { ruleMinutes: 10 })),
      'R-41 The patient’s rule gives it 10 minutes.',
    ],
    [
      'further teeth',
      [selected(20, [sealant('16'), sealant('17'), sealant('26')])],
      inputs,
      'R-41 It usually takes 18 minutes, of which 6 minutes for each of 2 more after the first.',
    ],
    [
      'nothing known',
      [selected(42)],
      planInputs({}, applicable(42, { typeMinutes: null })),
      'R-41 Nothing says how long it takes: 2 minutes.',
    ],
    ['an exam of the doctor', [selected(28)], inputs, 'R-41 It takes no time: the doctor bills it.'],
    [
      'probing beside an exam',
      [selected(45), selected(28)],
      inputs,
      'R-42 It takes no time of its own in Ontario, nor beside an exam that includes it.',
    ],
    [
      'two hours at most',
      [selected(18)],
      planInputs({ durationInMinutes: 150 }),
      'R-42 It takes what the rest of the plan leaves of 150 minutes: 120 minutes at most.',
    ],
  ])('explains the minutes of %s', (_title, plan, given, reason) => {
    expect(reasonsOf(plan[0]!.procedureRuleTypeId, plan, given)[0]).toBe(reason);
  });

  it.each<[string, PlanSelection, string]>([
    [
      'a code above the time',
      selected(7, [], { minutes: 5 }),
      'R-41 5 minutes are less than 1 unit, the least that has a code: 11101.',
    ],
    ['units of time', selected(12, [], { minutes: 120 }), 'R-41 120 minutes are 8 units: 43426 + 2 x 43429.'],
    [
      'units without a code',
      selected(34, [], { minutes: 45 }),
      'R-41 45 minutes are 3 units: 16102. No code for 3 units.',
    ],
    ['a fee by the minute', selected(10), 'R-41 13101 is billed in proportion to 7.5 minutes of 15.'],
    ['no time', selected(7, [], { minutes: 0 }), 'R-41 0 minutes bill no code.'],
    [
      'images',
      selected(35, [code('02112', { quantity: 2, teeth: ['11'] }), code('02111')]),
      'R-41 One code stands for all 3 images of the appointment: 02113 (11).',
    ],
    [
      'sealants',
      selected(20, [sealant('16'), sealant('55')]),
      'R-41 The first tooth of each quadrant is billed with the higher fee: 13401 (16) + 13409 (55).',
    ],
    ['an exam of the doctor', selected(28), 'R-41 The doctor bills it with 01202.'],
  ])('explains the codes of %s', (_title, selection, reason) => {
    expect(reasonsOf(selection.procedureRuleTypeId, [selection])[1]).toBe(reason);
  });

  it('marks a typed fee, and what is outside the appointment', () => {
    expect(reasonsOf(37, [selected(37, [code('97123', { feeOverrideCents: 30_000 })])]).slice(2)).toEqual([
      'R-15 The fee of 97123 was entered by hand: $300.00.',
      'R-41 It is done outside the appointment: its money counts, its time does not.',
    ]);
  });

  it('explains the codes, the time and the amounts of the practice', () => {
    const kept = selected(18, [code('11112', { feeOverrideCents: 12_500 })], { codesKeptAt: null });
    expect(reasonsOf(18, [kept, selected(1)])).toEqual([
      'R-41 11112 are 2 units of 15 minutes, less what is part of it: 27 minutes.',
      'R-41 As the practice has it, until its minutes are edited: 11112.',
      'R-15 The practice bills 11112 at $125.00.',
    ]);
  });

  it('gives the error of what cannot be planned', () => {
    expect(reasonsOf(35, [selected(35)])).toEqual([
      'R-41 It counts neither money nor time: Value must be between 1 and 15',
    ]);
  });
});
