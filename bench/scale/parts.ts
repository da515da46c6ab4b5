/** What uses the processor: the services, and what they need. */
export const PARTS = ['sync-ingest', 'analysis', 'api', 'audio', 'reporting', 'postgres', 'kafka', 'redis'] as const;
export type Part = (typeof PARTS)[number];
/** A number for each part. */
export type ByPart = Record<Part, number>;

export const byPart = (value: (part: Part) => number): ByPart =>
  Object.fromEntries(PARTS.map((part) => [part, value(part)])) as ByPart;

export const difference = (after: ByPart, before: ByPart): ByPart => byPart((part) => after[part] - before[part]);

export const totalOf = (values: ByPart): number => PARTS.reduce((sum, part) => sum + values[part], 0);
