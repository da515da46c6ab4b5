import type { AgendaItem } from '@helix/hygiene';

/** Says that minutes follow from the fee, with those that the rules give. @param key of the texts, without `Rule`. */
export function fromFeeText(
  { ruleMinutes: minutes }: Pick<AgendaItem, 'ruleMinutes'>,
  translate: (key: string, values?: Record<string, number>) => string,
  key = 'agenda.fromFee',
): string {
  return minutes === null ? translate(key) : translate(`${key}Rule`, { minutes });
}
