import { readdirSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import {
  agentCommands,
  agentConfig,
  agentEmployees,
  agentEnrolled,
  agentEnrolment,
  agentPoll,
  analysisUpdatedMessage,
  changesAnswer,
  clinicTouchedMessage,
  commandProgress,
  commandReceipt,
  commandResult,
  employeesAnswer,
  entityData,
  keyListPart,
  keysAnswer,
  parseChange,
  patientsTouchedMessage,
  pmsChangesMessage,
  pmsEntities,
  pmsId,
  QUEUES,
  routePermissions,
  topics,
  type Topic,
} from './index.js';
import { pathsOfData, pathsOfSchema, withMore } from './testing/schema-paths.js';

/** Data that came from a release, of one topic, one queue, or one request: several, which together have every field. */
interface Fixture {
  release: string;
  /** `messages pms.changes`, `jobs mail`, `POST agent/keys requests`. */
  what: string;
  data: unknown[];
}

const folder = new URL('testing/releases/', import.meta.url);
const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};
const fixtures: Fixture[] = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .flatMap(({ name: release }) => {
    const read = <T>(file: string): [string, T][] =>
      Object.entries(JSON.parse(readFileSync(new URL(`${release}/${file}.json`, folder), 'utf8')) as Record<string, T>);
    return [
      ...read<unknown[]>('messages').map(([topic, data]) => ({ release, what: `messages ${topic}`, data })),
      ...read<unknown[]>('jobs').map(([queue, data]) => ({ release, what: `jobs ${queue}`, data })),
      ...read<{ requests: unknown[]; answers: unknown[] }>('agent-requests').flatMap(
        ([route, { requests, answers }]) => [
          { release, what: `${route} requests`, data: requests },
          { release, what: `${route} answers`, data: answers },
        ],
      ),
    ];
  });

const upserts = pmsEntities.map((entity) =>
  z.object({
    entity: z.literal(entity),
    id: pmsId,
    op: z.literal('upsert'),
    version: z.any(),
    data: entityData[entity],
  }),
);
const changes = z.array(
  z.union([
    ...upserts,
    z.object({ entity: z.enum(pmsEntities), id: pmsId, op: z.literal('delete'), version: z.any() }),
  ]),
);
const lane = z.enum(['live', 'history', 'resync']);
const changesRequest = z.object({ sequence: z.any(), lane, agentVersion: z.string(), dmsVersion: z.string(), changes });

const MESSAGES: Readonly<Record<Topic, z.ZodType>> = {
  [topics.pmsChanges]: pmsChangesMessage,
  [topics.clinicTouched]: clinicTouchedMessage,
  [topics.patientsTouched]: patientsTouchedMessage,
  [topics.analysisUpdated]: analysisUpdatedMessage,
};
const AGENT: Readonly<Record<string, { request: z.ZodType; answer: z.ZodType }>> = {
  'POST agent/enrol': { request: agentEnrolment, answer: agentEnrolled },
  'POST agent/changes': { request: changesRequest, answer: changesAnswer },
  'POST agent/keys': { request: keyListPart, answer: keysAnswer },
  'POST agent/employees': { request: agentEmployees, answer: employeesAnswer },
  'GET agent/config': { request: z.object({}), answer: agentConfig },
  'GET agent/commands': { request: agentPoll, answer: agentCommands },
  'POST agent/commands/:commandId/progress': { request: commandProgress, answer: commandReceipt },
  'POST agent/commands/:commandId/result': { request: commandResult, answer: commandReceipt },
};
/** What reads each kind of data today. */
const schemas: ReadonlyMap<string, z.ZodType> = new Map([
  ...Object.entries(MESSAGES).map(([topic, schema]) => [`messages ${topic}`, schema] as const),
  ...Object.values(QUEUES).map(({ name, payload }) => [`jobs ${name}`, payload] as const),
  ...Object.entries(AGENT).flatMap(([route, { request, answer }]) => [
    [`${route} requests`, request] as const,
    [`${route} answers`, answer] as const,
  ]),
]);
/** Where today's schema does not look into the changes, which it takes as they are. */
const inside: ReadonlyMap<string, z.ZodType> = new Map([
  [`messages ${topics.pmsChanges}`, pmsChangesMessage.omit({ changes: true }).extend({ changes })],
]);

function schemaOf(what: string): z.ZodType {
  const schema = schemas.get(what);
  if (!schema) throw new Error(`nothing reads ${what} any more, which a release before sends`);
  return schema;
}

/** Polls come as texts of the query. */
const asRead = (what: string, one: unknown): unknown =>
  what === 'GET agent/commands requests'
    ? Object.fromEntries(
        Object.entries(one as Record<string, string>).map(([name, text]) => [
          name,
          TEXTS.has(name) ? text : Number(text),
        ]),
      )
    : one;
const TEXTS = new Set(['agentId', 'agentVersion', 'dmsVersion', 'dialect']);

describe.each(fixtures.map((fixture) => [`${fixture.what} of ${fixture.release}`, fixture] as const))(
  '%s',
  (_, { what, data }) => {
    it('are read by this release, and no field of them is lost', () => {
      for (const one of data) expect(schemaOf(what).parse(one)).toMatchObject(asRead(what, one) as object);
    });

    it('are read when a newer release has added fields', () => {
      for (const one of data) expect(schemaOf(what).parse(withMore(one))).toMatchObject(asRead(what, one) as object);
    });
  },
);

describe('changes of every release', () => {
  const sent = fixtures
    .filter(({ what }) => what === 'POST agent/changes requests' || what === `messages ${topics.pmsChanges}`)
    .flatMap(({ data }) => data as { changes: { version: number | string }[] }[])
    .flatMap((request) => request.changes);

  it('are accepted one by one, with every field', () => {
    expect(sent.length).toBeGreaterThan(pmsEntities.length);
    for (const change of sent) expect(parseChange(change)).toEqual({ ok: true, change });
  });
});

describe(`release ${version}`, () => {
  const ofThis = new Map(fixtures.filter(({ release }) => release === version).map(({ what, data }) => [what, data]));

  it('has data of every topic, every queue, and every request of agents with its answer', () => {
    const routes = Object.entries(routePermissions)
      .filter(([route, { roles }]) => (roles as readonly string[]).includes('agent') || route === 'POST agent/enrol')
      .map(([route]) => route);
    expect(routes.length).toBeGreaterThan(0);
    expect([...ofThis.keys()].toSorted()).toEqual(
      [
        ...Object.values(topics).map((topic) => `messages ${topic}`),
        ...Object.values(QUEUES).map(({ name }) => `jobs ${name}`),
        ...routes.flatMap((route) => [`${route} requests`, `${route} answers`]),
      ].toSorted(),
    );
  });

  it.each([...schemas.keys()])('has every field, and every listed value, of %s', (what) => {
    const there = new Set(pathsOfData(ofThis.get(what)).map((path) => path.replace(/^\[\]\.?/, '')));
    const missing = [...pathsOfSchema(inside.get(what) ?? schemaOf(what))].filter((path) => !there.has(path));
    expect(missing).toEqual([]);
  });
});
