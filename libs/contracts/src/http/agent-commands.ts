import { z } from 'zod';
import { instant } from './answer-fields.js';
import { rowId } from './row-id.js';

/** What Helix may ask of an agent (architecture section 4). */
export const AGENT_COMMANDS = ['sql', 'uninstall', 'checkForUpdates', 'resyncAll', 'restart'] as const;
export const agentCommandKind = z.enum(AGENT_COMMANDS);
export type AgentCommandKind = z.infer<typeof agentCommandKind>;

/** The life of a command (rules-admin U 23). `done`, `failed` and `expired` are final. */
export const COMMAND_STATES = ['queued', 'delivered', 'running', 'done', 'failed', 'expired'] as const;
export const commandState = z.enum(COMMAND_STATES);
export type CommandState = z.infer<typeof commandState>;

/** What an SQL statement may cost at the agent (rules-admin U 26, X 6). */
export const SQL_LIMITS = {
  /** Characters of the statement. */
  text: 20_000,
  /** Milliseconds that the clinic's database may take. */
  statementMs: 5_000,
  rows: 5_000,
  /** Bytes of all rows as JSON. */
  bytes: 4 * 1024 * 1024,
  /** Bytes of a cell. */
  cellBytes: 64 * 1024,
} as const;

/** The dialects of SQL whose statements Helix can check. */
export const SQL_DIALECTS = ['mysql', 'sqlite'] as const;
export type SqlDialect = (typeof SQL_DIALECTS)[number];

/** The longest that `GET agent/commands` waits, seconds. */
export const MAX_POLL_SECONDS = 25;
/** An agent is connected if it sent a request in so many seconds. */
export const ONLINE_SECONDS = 90;
/** Within so many seconds a command must be answered, or its progress reported; `sql` from the request on. */
export const LEASE_SECONDS = { sql: 30, other: 120 } as const;

const WAIT = `expected a whole number from 0 to ${MAX_POLL_SECONDS}`;
/** What an agent says of itself is not worth a refused poll: what is not understood counts as missing. */
const amount = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional().catch(undefined);
const shortText = z.string().min(1).max(50).optional().catch(undefined);

/** The query of `GET agent/commands`: how long to wait, and how the agent is. */
export const agentPoll = z.object({
  wait: z.coerce
    .number(WAIT)
    .int(WAIT)
    .min(0, WAIT)
    .max(MAX_POLL_SECONDS, WAIT)
    .default(20)
    .describe('Seconds to wait for a command.'),
  agentId: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,64}$/)
    .optional()
    .catch(undefined)
    .describe('Made once and kept with the queue: two of them in a clinic are two agents.'),
  agentVersion: shortText,
  dmsVersion: shortText,
  dialect: z
    .enum(SQL_DIALECTS)
    .optional()
    .catch(undefined)
    .describe('Of the statements that its source answers; missing: it answers none.'),
  unsentRows: amount.describe('Changes in its queue.'),
  freeDiskBytes: amount.describe('Of the disk that has its queue.'),
  clock: amount.describe('Its time, in milliseconds since the epoch.'),
});
export type AgentPoll = z.infer<typeof agentPoll>;

/** A command as the agent gets it. */
export const agentCommand = z
  .object({
    id: z.uuid(),
    kind: agentCommandKind,
    sql: z.string().optional().describe('The statement, of `sql`.'),
    version: z
      .string()
      .nullable()
      .optional()
      .describe('The version to install, of `checkForUpdates`; null: none is asked for.'),
    leaseSeconds: z
      .int()
      .describe('It is handed out again unless progress or a result arrives within this time; `sql` never is.'),
  })
  .meta({ id: 'AgentCommand' });
export type AgentCommand = z.infer<typeof agentCommand>;

/** `GET agent/commands?wait=20`: at most one command. */
export const agentCommands = z.object({ commands: z.array(agentCommand).max(1) }).meta({ id: 'AgentCommands' });
export type AgentCommands = z.infer<typeof agentCommands>;

/** `POST agent/commands/{id}/progress`: renews the lease. */
export const commandProgress = z
  .object({
    percent: z.number('expected a number from 0 to 100').min(0).max(100).optional(),
    detail: z.string('expected text').max(500).optional(),
  })
  .meta({ id: 'CommandProgress' });
export type CommandProgress = z.infer<typeof commandProgress>;

/**
 * The response to progress and results. A command that ended meanwhile, or has its result already, ignores what comes later;
 * an agent that reads it may stop.
 */
export const commandReceipt = z
  .object({
    state: commandState,
    isIgnored: z.boolean().describe('Whether the command had ended before.'),
  })
  .meta({ id: 'CommandReceipt' });
export type CommandReceipt = z.infer<typeof commandReceipt>;

/** Unpacked bytes of a result: its rows, and room for what is around them. */
export const MAX_RESULT_BYTES = SQL_LIMITS.bytes + 64 * 1024;

/**
 * `POST agent/commands/{id}/result`. Rows are objects with their columns in order; repeated names get `_2`. Dates, decimals
 * and 64-bit numbers are text, binary values `0x…`.
 */
export const commandResult = z
  .discriminatedUnion('ok', [
    z.object({
      ok: z.literal(true),
      rows: z.array(z.record(z.string(), z.unknown())).max(SQL_LIMITS.rows).optional(),
      isTruncated: z.boolean().optional().describe('Whether a limit cut the rows.'),
      detail: z.string().max(500).optional().describe('What came of it, in words.'),
    }),
    z.object({
      ok: z.literal(false),
      error: z.string('expected text').min(1).max(2000),
      isRefused: z.boolean().optional().describe('Whether the agent did not try: the statement is not only reading.'),
    }),
  ])
  .meta({ id: 'CommandResult' });
export type CommandResult = z.infer<typeof commandResult>;

/** The answer of the four buttons of the developer hub. */
export const commandSent = z
  .object({
    commandId: z.uuid(),
    state: commandState,
    isConnected: z.boolean().describe('Whether the agent was seen in the last 90 seconds.'),
    timeLastSeen: instant.nullable(),
  })
  .meta({ id: 'CommandSent' });
export type CommandSent = z.infer<typeof commandSent>;

/** `POST Clinic/SubmitCommand`. */
export const submitCommand = z
  .object({
    sql: z
      .string('Enter a statement.')
      .refine((text) => text.trim() !== '', 'Enter a statement.')
      .refine(
        (text) => text.length <= SQL_LIMITS.text,
        `A statement has at most ${SQL_LIMITS.text.toLocaleString('en')} characters.`,
      ),
  })
  .meta({ id: 'SubmitCommand' });
export type SubmitCommand = z.infer<typeof submitCommand>;

/** A row of the command history, `GET Clinic/Commands`. Answered rows are never kept. */
export const commandRow = z
  .object({
    id: z.uuid(),
    clinicId: rowId('expected a clinic'),
    clinicName: z.string(),
    kind: agentCommandKind,
    sql: z.string().nullable(),
    state: commandState,
    percent: z.int().nullable(),
    detail: z.string().nullable().describe('What came of it, or how far it is.'),
    error: z.string().nullable(),
    rowCount: z.int().nullable(),
    requestedBy: z.string().describe('The email of the user.'),
    requestedAt: instant,
    finishedAt: instant.nullable(),
    durationInMs: z.int().nullable().describe('From the request to its end.'),
  })
  .meta({ id: 'CommandRow' });
export type CommandRow = z.infer<typeof commandRow>;
