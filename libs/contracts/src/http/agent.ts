import { z } from 'zod';
import type { RejectedChange } from '../pms/change.js';

const rejectedChange = z
  .object({ index: z.int(), entity: z.string().nullable(), id: z.string().nullable(), reason: z.string() })
  .meta({ id: 'RejectedChange' }) satisfies z.ZodType<RejectedChange>;

/** The `202` response of `POST /api/agent/changes`; the accepted changes are durable. */
export const changesAnswer = z
  .object({
    accepted: z.int(),
    rejected: z.array(rejectedChange),
  })
  .meta({ id: 'ChangesAnswer' });
export type ChangesAnswer = z.infer<typeof changesAnswer>;

/** The `202` response of `POST /api/agent/keys`; the part is durable. */
export const keysAnswer = z.object({ accepted: z.int().describe('Keys of the part.') }).meta({ id: 'KeysAnswer' });
export type KeysAnswer = z.infer<typeof keysAnswer>;

/** `GET /api/agent/config`. */
export const agentConfig = z
  .object({
    clinicGuid: z.guid(),
    timeZone: z.string(),
    syncIntervalInSeconds: z.int(),
    upgradeToVersion: z
      .string()
      .nullable()
      .describe('The version that the agent should install; null when it is up to date.'),
    maxVersion: z
      .union([z.int().min(0), z.string().regex(/^\d+$/)])
      .describe(
        'The highest version of a row that was applied; 0 without rows. An agent that has lost its memory starts above it. Text above 9007199254740991.',
      ),
    employees: z
      .record(z.string(), z.string())
      .describe('Provider by employee, as chosen in the Developer Hub; they win over the settings of the agent.'),
  })
  .meta({ id: 'AgentConfig' });
export type AgentConfig = z.infer<typeof agentConfig>;

/** `POST /api/agent/enrol`: an agent lets itself in with the code of the setup command, and the key that it has made. */
export const agentEnrolment = z
  .object({
    code: z.string('expected a setup code').trim().min(1, 'expected a setup code').max(200, 'expected a setup code'),
    key: z
      .string('expected a key')
      .regex(/^hx_[\w-]{43}$/, 'expected hx_ and 32 random bytes in base64url')
      .describe('Made and stored by the agent before it asks, so that it can ask again after a lost answer.'),
  })
  .meta({ id: 'AgentEnrolment' });
export type AgentEnrolment = z.infer<typeof agentEnrolment>;

/** The response of `POST /api/agent/enrol`: the clinic, and the settings of its agent. */
export const agentEnrolled = agentConfig
  .omit({ employees: true })
  .extend({ clinicName: z.string().describe('For whoever sets the agent up.') })
  .meta({ id: 'AgentEnrolled' });
export type AgentEnrolled = z.infer<typeof agentEnrolled>;
