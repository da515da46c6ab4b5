import {
  agendaItems,
  explainAgenda,
  explainAgendaItem,
  type Agenda,
  type AgendaItem,
  type Explanation,
  type PlanInputs,
} from '@helix/hygiene';
import type { ExplainedFigure, FigureLine } from '../../explain/figure.js';

/** How the figures of a plan are written. */
export interface FigureStyle {
  translate: (key: string, values?: Record<string, string | number>) => string;
  /** Cents as text. */
  money: (cents: number) => string;
  /** Whether the reader may see goal and commission in dollars. */
  showsEarnings: boolean;
}

/** The sums of a plan: the minutes, fee and commission of each item, their totals, and the time and goals beside them. */
export function planFigure(agenda: Agenda, inputs: PlanInputs, style: FigureStyle): ExplainedFigure {
  const { translate } = style;
  const line = lineOf(style);
  const itemLine = itemLineOf(style);
  const items = agendaItems(agenda.items);
  const { durationInMinutes, goalCents } = inputs;
  return {
    title: translate('agenda.why.plan'),
    columns: columnsOf(style),
    // What is done outside the appointment takes none of its time.
    lines: items.map((item) => itemLine(item, item.isOutsideAppointment ? 0 : item.minutes)),
    totals: [
      line(translate('agenda.why.total'), agenda.timing.usedMinutes, agenda.feeCents, agenda.commissionCents),
      style.showsEarnings
        ? line(translate('agenda.why.goals'), durationInMinutes, goalCents, agenda.commissionGoalCents)
        : line(translate('agenda.why.time'), durationInMinutes, null, null),
    ],
    reasons: explainAgenda(agenda, inputs, style.showsEarnings),
  };
}

/**
 * An item of a plan: the fees of its codes, and its minutes, fee and commission.
 *
 * @param coverage why insurance covers it, or not.
 */
export function itemFigure(
  item: AgendaItem,
  { agenda, inputs, coverage }: { agenda: Agenda; inputs: PlanInputs; coverage: readonly Explanation[] },
  style: FigureStyle,
): ExplainedFigure {
  const { translate } = style;
  const line = lineOf(style);
  return {
    title: translate('agenda.why.item', { procedure: item.name }),
    columns: columnsOf(style),
    lines: item.details.map(({ adaCode, description, quantity, teeth, feeCents }) => {
      const code = [quantity > 1 && `${quantity} ×`, adaCode, description, teeth.join(', ')].filter(Boolean).join(' ');
      return line(code, null, feeCents, null);
    }),
    totals: [itemLineOf(style)(item, item.minutes)],
    reasons: [...explainAgendaItem(item, agenda, inputs, style.showsEarnings), ...coverage],
  };
}

/** What bills no code has no fee. */
const itemLineOf =
  (style: FigureStyle) =>
  ({ name, details, feeCents, commissionCents }: AgendaItem, minutes: number): FigureLine =>
    details.length > 0
      ? lineOf(style)(name, minutes, feeCents, commissionCents)
      : lineOf(style)(name, minutes, null, null);

function columnsOf({ translate, showsEarnings }: FigureStyle): string[] {
  const columns = ['procedure', 'minutes', 'fee', ...(showsEarnings ? ['commission'] : [])];
  return columns.map((column) => translate(`agenda.why.columns.${column}`));
}

/** A line of minutes and cents; null: it has none. */
const lineOf =
  ({ money, showsEarnings }: FigureStyle) =>
  (name: string, minutes: number | null, feeCents: number | null, commissionCents: number | null): FigureLine => {
    const cents = (value: number | null): string => (value === null ? '' : money(value));
    return {
      name,
      values: [
        minutes === null ? '' : String(minutes),
        cents(feeCents),
        ...(showsEarnings ? [cents(commissionCents)] : []),
      ],
    };
  };
