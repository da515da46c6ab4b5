import { createHash } from 'node:crypto';
import pg from 'pg';

/**
 * A connection that can keep the plans of its statements. PostgreSQL takes longer to plan most statements of live changes
 * than to run them, and they are the same few all day.
 */
export class PlanKeepingClient extends pg.Client {
  /** Whether statements with values are prepared: planned once on this connection, and then run by that plan. */
  keepsPlans = false;

  /** As of `pg`, in each of its forms. */
  override query(...args: never[]): never {
    const [statement, values, ...rest] = args as unknown[];
    const isPrepared = this.keepsPlans && typeof statement === 'string' && Array.isArray(values);
    const passed = isPrepared ? [{ name: planNameOf(statement), text: statement, values }, ...rest] : args;
    return super.query(...(passed as Parameters<pg.Client['query']>)) as never;
  }
}

const planNames = new Map<string, string>();

/** The same for the same text. A connection does not take another text by a name that it knows. */
function planNameOf(text: string): string {
  const known = planNames.get(text);
  if (known) return known;
  const name = createHash('sha256').update(text).digest('hex').slice(0, 32);
  planNames.set(text, name);
  return name;
}
