import { alertRules } from './alerts.js';
import { ROWS } from './dashboard.js';

/** An expression of a rule or a panel, with its name. */
export interface NamedExpression {
  name: string;
  expr: string;
}

/** What Grafana puts in place of its variable. */
export const RATE_INTERVAL = '1m';

/** Every expression of the alert rules and of the dashboard, as Prometheus gets it. */
export function allExpressions(): NamedExpression[] {
  const ofRules = alertRules().map(({ alert, expr }) => ({ name: alert, expr }));
  const ofPanels = ROWS.flatMap(({ panels }) =>
    panels.flatMap(({ title, queries }) =>
      queries.map(({ expr }) => ({ name: title, expr: expr.replaceAll('$__rate_interval', RATE_INTERVAL) })),
    ),
  );
  return [...ofRules, ...ofPanels];
}

/** A metric that an expression names, with the labels that it asks of it. */
export interface NamedMetric {
  metric: string;
  labels: string[];
}

const WORDS = new Set(['and', 'or', 'unless', 'on', 'ignoring', 'by', 'without', 'bool', 'offset', 'group_left']);

/**
 * The metrics that an expression names. Labels in braces belong to their metric, those of `by` to every one.
 *
 * Only as much of the language as the rules and panels use; what it does not know counts as a metric that nobody exports.
 */
export function metricsIn(expr: string): NamedMetric[] {
  const grouped = [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(/\s*,\s*/));
  const bare = expr.replaceAll(/\bby \([^)]*\)/g, ' ').replaceAll(/\[[^\]]*\]|\boffset \w+/g, ' ');
  const found: NamedMetric[] = [];
  for (const [, name = '', , selector = '', next] of bare.matchAll(/([a-zA-Z_][\w:]*)(\{([^}]*)\})?\s*(\()?/g)) {
    if (next !== undefined || WORDS.has(name)) continue;
    const selected = [...selector.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = '']) => label);
    found.push({ metric: name, labels: [...new Set([...grouped, ...selected])] });
  }
  return found;
}
