import { agendaItems, type Agenda, type AgendaItem } from '@helix/hygiene';

/** A procedure of either of two plans. */
export interface ComparedProcedure {
  procedureRuleTypeId: number;
  name: string;
  /** Null: this plan does not have it. */
  mine: AgendaItem | null;
  theirs: AgendaItem | null;
  differs: boolean;
}

/** What a user sees of an item and can decide. */
const contentOf = ({ minutes, details, criterionIds }: AgendaItem): string =>
  JSON.stringify([
    minutes,
    details.map(({ adaCode, quantity, teeth, feeCents }) => [adaCode, quantity, teeth, feeCents]),
    [...criterionIds].sort((one, other) => one - other),
  ]);

/** The procedures of two plans side by side: in the order of the first one, then those that only the other has. */
export function comparePlans(mine: Pick<Agenda, 'items'>, theirs: Pick<Agenda, 'items'>): ComparedProcedure[] {
  const own = agendaItems(mine.items);
  const others = new Map(agendaItems(theirs.items).map((item) => [item.procedureRuleTypeId, item]));
  const rows = own.map((item): ComparedProcedure => {
    const other = others.get(item.procedureRuleTypeId) ?? null;
    others.delete(item.procedureRuleTypeId);
    const { procedureRuleTypeId, name } = item;
    const differs = other === null || contentOf(item) !== contentOf(other);
    return { procedureRuleTypeId, name, mine: item, theirs: other, differs };
  });
  const onlyTheirs = [...others.values()].map((item): ComparedProcedure => {
    const { procedureRuleTypeId, name } = item;
    return { procedureRuleTypeId, name, mine: null, theirs: item, differs: true };
  });
  return [...rows, ...onlyTheirs];
}
