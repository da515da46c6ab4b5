import { commandState, type CommandState } from '@helix/contracts';

/** NOTIFY channels of agent commands. */
export const AGENT_CHANNELS = {
  /** A command changed: see `parseCommandChange`. Sent by a trigger of `agent_command`. */
  command: 'helix_agent_command',
  /** An agent polls: see `parsePoll`. */
  poll: 'helix_agent_poll',
  /** A part of the developer hub changed (`HUB_PARTS`), other than its commands. */
  hub: 'helix_hub',
} as const;
export type AgentChannel = (typeof AGENT_CHANNELS)[keyof typeof AGENT_CHANNELS];

/** A command that changed. */
export interface CommandChange {
  clinicId: number;
  commandId: string;
  state: CommandState;
}

/** @returns undefined for what this release does not understand. */
export function parseCommandChange(payload: string): CommandChange | undefined {
  const [clinicId = '', commandId = '', state] = payload.split(' ');
  const parsed = commandState.safeParse(state);
  return parsed.success ? { clinicId: Number(clinicId), commandId, state: parsed.data } : undefined;
}

/** The newest poll of a clinic. */
export interface NewestPoll {
  clinicId: number;
  /** Polls of all clinics are counted together. */
  poll: number;
  /** Empty for a release that has none. */
  agentId: string;
}

export function parsePoll(payload: string): NewestPoll {
  const [clinicId = '', poll = '', agentId = ''] = payload.split(' ');
  return { clinicId: Number(clinicId), poll: Number(poll), agentId };
}
