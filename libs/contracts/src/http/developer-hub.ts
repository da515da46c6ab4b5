import { z } from 'zod';
import { instant } from './answer-fields.js';
import { SQL_DIALECTS } from './agent-commands.js';
import { rowId } from './row-id.js';
import { pmsEntities } from '../pms/entities.js';

/** An agent that polls for the commands of a clinic. */
const connectedAgent = z
  .object({
    agentId: z.string().describe('Empty for a release that has none.'),
    timeLastSeen: instant,
    isConnected: z.boolean(),
    agentVersion: z.string().nullable(),
    dmsVersion: z.string().nullable(),
    dialect: z.enum(SQL_DIALECTS).nullable().describe('Of the statements that it answers; null: none.'),
    unsentRows: z.int().nullable().describe('Changes in its queue when it last polled.'),
    freeDiskBytes: z.int().nullable(),
    clockSkewInMs: z.int().nullable().describe('Its clock less that of Helix.'),
  })
  .meta({ id: 'ConnectedAgent' });

/** A row of `GET Clinic/Agents`: a clinic and what is known of its agent. `id` repeats `clinicId`. */
export const agentRow = z
  .object({
    id: z.int(),
    clinicId: z.int(),
    clinicName: z.string(),
    dmsTypeName: z.string(),
    isConnected: z.boolean().describe('Whether the agent was seen in the last 90 seconds.'),
    timeLastSeen: instant.nullable(),
    agentVersion: z.string().nullable(),
    dmsVersion: z.string().nullable(),
    upgradeToVersion: z.string().nullable(),
    dialect: z.enum(SQL_DIALECTS).nullable().describe('Null: the SQL explorer is not available.'),
    unsentRows: z.int().nullable(),
    freeDiskBytes: z.int().nullable(),
    clockSkewInMs: z.int().nullable(),
    employees: z
      .object({ total: z.int(), unmapped: z.int().describe('Whose punches are not sent.') })
      .nullable()
      .describe('Null: the agent has listed none.'),
    hasTwoAgents: z.boolean().describe('Whether two agents take turns: each polled within the last three minutes.'),
    agents: z.array(connectedAgent).describe('Of the last 24 hours, the newest poll first.'),
  })
  .meta({ id: 'AgentRow' });
export type AgentRow = z.infer<typeof agentRow>;

/** Where a change was refused: as it came in, or by the database. */
export const QUARANTINE_STAGES = ['ingest', 'apply'] as const;

/** A row of `GET Quarantine`, without the change itself. */
export const quarantineRow = z
  .object({
    id: z.int(),
    clinicId: z.int(),
    clinicName: z.string(),
    stage: z.enum(QUARANTINE_STAGES),
    entity: z.string().nullable(),
    entityId: z.string().nullable(),
    reason: z.string(),
    createdAt: instant,
    replayedAt: instant.nullable(),
  })
  .meta({ id: 'QuarantineRow' });
export type QuarantineRow = z.infer<typeof quarantineRow>;

/** `GET Quarantine/{id}`. */
export const quarantinedChange = quarantineRow
  .extend({ payload: z.string().describe('The change as the agent wrote it; a very long one is cut.') })
  .meta({ id: 'QuarantinedChange' });
export type QuarantinedChange = z.infer<typeof quarantinedChange>;

/** Changes that a request replays itself; more are replayed by a job. */
export const MAX_DIRECT_REPLAY = 1_000;

const CLINIC = 'expected a clinic';
const IDS = `expected at most ${MAX_DIRECT_REPLAY} ids`;

/** `POST Quarantine/Replay`. */
export const replayForm = z
  .object({
    clinicId: rowId(CLINIC),
    ids: z
      .array(z.int(IDS).min(1, IDS), IDS)
      .min(1, IDS)
      .max(MAX_DIRECT_REPLAY, IDS)
      .optional()
      .describe('Missing: all that were not replayed.'),
  })
  .meta({ id: 'ReplayForm' });
export type ReplayForm = z.infer<typeof replayForm>;

/** The answer of `POST Quarantine/Replay`. */
export const replayAnswer = z
  .object({
    state: z.enum(['done', 'queued']).describe('`queued`: there are more than 1,000, which a job replays.'),
    replayed: z.int().describe('Put on the log again.'),
    stillRejected: z.int().describe('Still invalid: they stay, with the current reason.'),
  })
  .meta({ id: 'ReplayAnswer' });
export type ReplayAnswer = z.infer<typeof replayAnswer>;

/** The states of a list of keys whose parts are all there. */
export const KEY_LIST_STATES = ['waiting', 'deleting', 'done'] as const;

/** A row of `GET Hub/KeyLists`: what the newest list of an entity's keys deletes, which an agent has sent after all rows. */
export const keyListRow = z
  .object({
    id: z.string().describe('The clinic and the entity.'),
    clinicId: z.int(),
    clinicName: z.string(),
    entity: z.enum(pmsEntities),
    runId: z.guid(),
    state: z
      .enum(KEY_LIST_STATES)
      .describe('`waiting`: it would delete more than 50 rows and more than a tenth, so that somebody must agree.'),
    missing: z.int().describe('Rows that the list does not have, which it deletes.'),
    total: z.int().describe('Rows that Helix had of the entity.'),
    startedAt: instant,
  })
  .meta({ id: 'KeyListRow' });
export type KeyListRow = z.infer<typeof keyListRow>;

/** `POST Hub/KeyLists/Agree`: agrees to the deletes of a list that waits. */
export const agreeToDeletes = z
  .object({
    clinicId: rowId(CLINIC),
    entity: z.enum(pmsEntities, `expected one of ${pmsEntities.join(', ')}`),
    runId: z.guid('expected the id of the run').describe('Of the list that the user has seen.'),
  })
  .meta({ id: 'AgreeToDeletes' });
export type AgreeToDeletes = z.infer<typeof agreeToDeletes>;

/** The answer of `POST Hub/KeyLists/Agree`. */
export const deletesAgreed = z
  .object({
    state: z.literal('queued').describe('The deletes follow once what the agent sent before is applied.'),
    rows: z.int().describe('To be deleted.'),
  })
  .meta({ id: 'DeletesAgreed' });
export type DeletesAgreed = z.infer<typeof deletesAgreed>;

/** `GET Hub/Status`: what waits where. A part that cannot be read is null. */
export const hubStatus = z
  .object({
    lag: z
      .array(z.object({ topic: z.string(), group: z.string(), records: z.int() }))
      .nullable()
      .describe('Records of the log that a group has not handled yet.'),
    jobs: z
      .array(
        z.object({
          queue: z.string(),
          waiting: z.int(),
          delayed: z.int(),
          active: z.int(),
          failed: z.int(),
        }),
      )
      .nullable(),
    outbox: z.array(
      z.object({
        name: z.enum(['log', 'jobs']),
        rows: z.int(),
        oldestInSeconds: z.int().nullable().describe('Null when it is empty, or only has what starts later.'),
      }),
    ),
    quarantined: z.int().describe('Changes of all clinics that the user may enter, not replayed.'),
  })
  .meta({ id: 'HubStatus' });
export type HubStatus = z.infer<typeof hubStatus>;

/** What changed, in the event `hub.updated` of `GET events`, which super developers get. */
export const HUB_PARTS = ['commands', 'agents', 'quarantine', 'keyLists'] as const;
export const hubUpdatedMessage = z.object({ parts: z.array(z.enum(HUB_PARTS)) }).meta({ id: 'HubUpdatedMessage' });
export type HubUpdatedMessage = z.infer<typeof hubUpdatedMessage>;
