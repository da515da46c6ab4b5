import type { CommandResult } from '@helix/contracts';
import type { LevelStore } from '../queue/level-store.js';
import type { Command } from '../sender/helix-client.js';

/** A command that this agent has accepted. */
export interface StoredCommand {
  id: string;
  kind: string;
  version: string | null;
  leaseSeconds: number;
  /** ISO time. */
  acceptedAt: string;
  /** Missing while it is carried out. */
  result?: CommandResult;
  /** Whether Helix took the result; missing while it has not answered. */
  isAccepted?: boolean;
}

/** Helix hands out no command later than a day after it was asked for. */
const KEPT_MS = 3 * 24 * 60 * 60_000;
const PREFIX = 'command/';

/**
 * The commands that were accepted, beside the queue: the id is stored before anything is done, the result before it is
 * answered. So a command that is delivered twice is carried out once, whenever the agent is killed.
 */
export class CommandStore {
  constructor(private readonly store: LevelStore) {}

  async get(id: string): Promise<StoredCommand | undefined> {
    const stored = await this.store.get(PREFIX + id);
    return stored === undefined ? undefined : (JSON.parse(stored) as StoredCommand);
  }

  /** Those that were accepted in the last days, the oldest first; older ones are removed. */
  async all(now: number): Promise<StoredCommand[]> {
    const entries = await this.store.entries({ gt: PREFIX, lt: 'command0' });
    const stored = entries.map(([, value]) => JSON.parse(value) as StoredCommand);
    const isOld = ({ acceptedAt }: StoredCommand): boolean => Date.parse(acceptedAt) < now - KEPT_MS;
    const old = stored.filter(isOld);
    if (old.length > 0) await this.store.write(old.map(({ id }) => [PREFIX + id, undefined] as const));
    return stored.filter((command) => !isOld(command)).sort((a, b) => a.acceptedAt.localeCompare(b.acceptedAt));
  }

  /** Stores that a command is about to be carried out. */
  async accept({ id, kind, version = null, leaseSeconds }: Command, now: number): Promise<StoredCommand> {
    const command = { id, kind, version, leaseSeconds, acceptedAt: new Date(now).toISOString() };
    await this.save(command);
    return command;
  }

  async finish(command: StoredCommand, result: CommandResult): Promise<StoredCommand> {
    const finished = { ...command, result };
    await this.save(finished);
    return finished;
  }

  async markAnswered(command: StoredCommand, isAccepted: boolean): Promise<void> {
    await this.save({ ...command, isAccepted });
  }

  private save(command: StoredCommand): Promise<void> {
    return this.store.write([[PREFIX + command.id, JSON.stringify(command)]]);
  }
}
