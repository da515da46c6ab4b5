import { MAX_AGE, type RuleRow } from '@helix/hygiene';

/** Rules as the audit trail tells them, `Age 16 and over: every 9 months, 10 minutes`; null for none. */
export function rulesInWords(rules: readonly RuleRow[]): string | null {
  return rules.length === 0 ? null : rules.map(ruleInWords).join('; ');
}

function ruleInWords({ minAge, maxAge, ...rule }: RuleRow): string {
  const interval = rule.intervalInMonths;
  const parts = [
    rule.active ? null : 'inactive',
    interval === null ? 'no interval' : `every ${interval === 1 ? 'month' : `${interval} months`}`,
    rule.defaultInMinutes === null ? null : `${rule.defaultInMinutes} minutes`,
    rule.includeWithScaling ? 'within the scaling' : null,
  ];
  return `${agesInWords(minAge, maxAge)}: ${parts.filter((part) => part !== null).join(', ')}`;
}

function agesInWords(minAge: number | null, maxAge: number | null): string {
  const endless = maxAge === null || maxAge === MAX_AGE;
  if (endless) return minAge ? `Age ${minAge} and over` : 'All ages';
  return `Age ${minAge ?? 0} to ${maxAge}`;
}
