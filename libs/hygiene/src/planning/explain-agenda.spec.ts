import { explainAgenda } from './explain-agenda.js';
import { agendaOf } from './plan-agenda.js';
import type { PlanSelection } from './plan-selection.js';
import { code, planInputs, planOf, selected } from './testing/build.js';

function reasonsOf(plan: readonly PlanSelection[], given: ReturnType<typeof planInputs>): string[] {
  return explainAgenda(agendaOf(plan, given), given).map(({ rule, text }) => `${rule} ${text}`);
}

describe('explainAgenda', () => {
  it('adds up fees, commission and minutes', () => {
    const given = planInputs({ durationInMinutes: 60, goalCents: 18_000, commissionGoalCents: 5400 });
    expect(reasonsOf(planOf(given, 42, 1, 23, 29), given)).toEqual([
      'R-16 Scaling $132.00 + Recall exam $42.00 + Polishing, ½ unit $30.00: $204.00, the goal of $180.00 is reached.',
      // 0.4 of 132 and of 30.
      'R-15 The provider’s share is $64.80, with a goal of $54.00.',
      'R-41 Seat and prepare 3 + Medical history review 3 + Scaling 29.5 + Recall exam 14 + Doctor check (waiting time) 3 + Polishing, ½ unit 7.5: 60 of 60 minutes.',
    ]);
  });

  it('names what is below the goal, and leaves out time outside the appointment', () => {
    const given = planInputs({ goalCents: 40_000, commissionGoalCents: null });
    expect(reasonsOf([selected(37, [code('97123')])], given)).toEqual([
      'R-16 Whitening trays, home $330.00: $330.00, $70.00 below the goal of $400.00.',
      'R-15 The provider’s share is $0.00, with a goal of $54.00, which counts where none is set.',
      'R-41 Nothing takes time: 0 of 50 minutes.',
    ]);
  });

  it('names neither goal nor commission to who may not see them', () => {
    const given = planInputs({ goalCents: 40_000 });
    const agenda = agendaOf([selected(37, [code('97123')])], given);
    expect(explainAgenda(agenda, given, false).map(({ text }) => text)).toEqual([
      'Whitening trays, home $330.00: $330.00.',
      'Nothing takes time: 0 of 50 minutes.',
    ]);
  });

  it('explains an empty plan without a goal', () => {
    expect(reasonsOf([], planInputs({ goalCents: null }))[0]).toBe(
      'R-16 Nothing is billed: $0.00. The appointment has no goal.',
    );
  });
});
