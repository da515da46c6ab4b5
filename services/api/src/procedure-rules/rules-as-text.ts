import { MAX_AGE, type RuleRow } from '@helix/hygiene';

/** Rules as text for the audit trail, such as `Age 16 and over: every 9 months, 10 minutes`; null for none. */
export function rulesAsText(rules: readonly RuleRow[]): string | null {
  return rules.length === 0 ? null : rules.map(ruleAsText).join('; ');
}

function ruleAsText({ minAge, maxAge, ...rule }: RuleRow): string {
  const interval = rule.intervalInMonths;
  const parts = [
    rule.active ? null : 'inactive',
    interval === null ? 'no interval' : `every ${interval === 1 ? 'month' : `${interval} months`}`,
    rule.defaultInMinutes === null ? null : `${rule.defaultInMinutes} minutes`,
    rule.includeWithScaling ? 'within the scaling' : null,
  ];
  return `${agesAsText(minAge, maxAge)}: ${parts.filter((part) => part !== null).join(', ')}`;
}

function agesAsText(minAge: number | null, maxAge: number | null): string {
  const isOpenEnded = maxAge === null || maxAge === MAX_AGE;
  if (isOpenEnded) return minAge ? `Age ${minAge} and over` : 'All ages';
  return `Age ${minAge ?? 0} to ${maxAge}`;
}
