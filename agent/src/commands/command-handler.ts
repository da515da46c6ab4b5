import type { CommandProgress, CommandResult } from '@helix/contracts';
import type { StoredCommand } from './command-store.js';

export interface HandlerContext {
  /** Aborts when the agent stops; the command goes on after the next start. */
  signal: AbortSignal;
  /** What the next renewal of the lease says. */
  report(progress: CommandProgress): void;
  /** Whether the agent was started again since it accepted the command. */
  isResumed: boolean;
}

/** Carries out one kind of command. */
export interface CommandHandler {
  /** @returns what came of it; null when that is only known after the next start, which it has asked for. */
  run(command: StoredCommand, context: HandlerContext): Promise<CommandResult | null>;
  /**
   * Called once Helix has answered the result; after a start in between again, when it took it.
   *
   * @param isAccepted whether it took the result.
   */
  answered?(isAccepted: boolean): Promise<void> | void;
  /** Whether a refused key is an answer, too: Helix revokes the keys of a clinic whose agent was uninstalled. */
  readonly endsKey?: boolean;
}
