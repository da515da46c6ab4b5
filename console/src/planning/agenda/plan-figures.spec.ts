import { agendaItems, agendaOf } from '@helix/hygiene';
import { code, planInputs, selected } from '../../../../libs/hygiene/src/planning/testing/build.js';
import { itemFigure, planFigure, type FigureStyle } from './plan-figures.js';

const style: FigureStyle = {
  translate: (key, values) => [key, ...Object.values(values ?? {})].join(' '),
  money: (cents) => (cents / 100).toFixed(2),
  showsEarnings: true,
};
const linesOf = (lines: readonly { name: string; values: readonly string[] }[]) =>
  lines.map(({ name, values }) => [name, ...values].join(' | '));

// 60 minutes with a goal of 180 dollars: medical history 3, two bitewings (35 / 180 x 60 = 12), scaling the other 45. With
// the 3 minutes that are part of it, 48 minutes are 3 units: 198 dollars, of which 40 % are the provider's.
const inputs = planInputs({ durationInMinutes: 60, goalCents: 18_000, commissionGoalCents: 5400 });
const agenda = agendaOf([selected(1), selected(4, [code('02142')]), selected(18)], inputs);

describe('planFigure', () => {
  it('adds up minutes, fees and commission, with the time and goals beside them', () => {
    const { columns, lines, totals } = planFigure(agenda, inputs, style);
    expect(columns).toHaveLength(4);
    expect(linesOf(lines)).toEqual([
      'Medical history review | 3 |  | ',
      // 18 % of 35.00.
      'Bitewings | 12 | 35.00 | 6.30',
      'Scaling | 45 | 198.00 | 79.20',
    ]);
    expect(linesOf(totals)).toEqual([
      'agenda.why.total | 60 | 233.00 | 85.50',
      'agenda.why.goals | 60 | 180.00 | 54.00',
    ]);
  });

  it('shows neither goal nor commission to who may not see them', () => {
    const { columns, totals, reasons } = planFigure(agenda, inputs, { ...style, showsEarnings: false });
    expect(columns).toHaveLength(3);
    expect(linesOf(totals)).toEqual(['agenda.why.total | 60 | 233.00', 'agenda.why.time | 60 | ']);
    expect(reasons.map(({ text }) => text).join()).not.toMatch(/goal|share/);
  });

  it('counts no time of what is done outside the appointment', () => {
    const outside = agendaOf([selected(37, [code('97123')])], inputs);
    expect(linesOf(planFigure(outside, inputs, style).lines)[0]).toMatch(/^Whitening trays, home \| 0 \| 330.00/);
  });
});

describe('itemFigure', () => {
  it('has the fee of each code, and what they make together', () => {
    const item = agendaItems(agendaOf([selected(18, [], { minutes: 120 })], inputs).items)[0]!;
    const covered = { rule: 'R-43', text: '8 units left.', rows: [] } as const;
    const { lines, totals, reasons } = itemFigure(item, { agenda, inputs, coverage: [covered] }, style);
    // 120 minutes are 8 units: 6 for 396 dollars, and twice one for 66.
    expect(linesOf(lines)).toEqual([
      expect.stringMatching(/^11116 .* \| {2}\| 396.00 \| $/),
      expect.stringMatching(/^2 × 11119 .* \| {2}\| 132.00 \| $/),
    ]);
    expect(linesOf(totals)).toEqual(['Scaling | 120 | 528.00 | 211.20']);
    expect(reasons.at(-1)).toBe(covered);
  });
});
