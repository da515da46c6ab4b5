import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { giveBackCommand, recordPoll, startWantedResync, takeCommand, type Taken } from '@helix/agent-commands';
import type { AgentCommand, AgentPoll } from '@helix/contracts';
import { clockOf, Database, type Transaction } from '@helix/database';
import { problem, ProblemException, SETTINGS, type Settings } from '@helix/web';
import type { WaitingPoll } from './waiting-poll.js';
import { WaitingPolls } from './waiting-polls.js';

/** What an agent does whose clinic has another one: the two would take each other's commands in turns. */
const WAIT_OF_OTHER_SECONDS = 60;

/** Waits for a command of a clinic, and hands it out. Null: none came in time. */
export class PollCommandsCommand extends Command<AgentCommand | null> {
  constructor(
    readonly clinicId: number,
    readonly poll: AgentPoll,
    /** Aborted when the request ends before it is answered. */
    readonly gone: AbortSignal,
  ) {
    super();
  }
}

/** @throws ProblemException 409 when another agent of the clinic polls, 503 when the process is stopping. */
@CommandHandler(PollCommandsCommand)
export class PollCommandsHandler implements ICommandHandler<PollCommandsCommand> {
  constructor(
    private readonly database: Database,
    private readonly polls: WaitingPolls,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'resyncAtOnce'>,
  ) {}

  async execute({ clinicId, poll, gone }: PollCommandsCommand): Promise<AgentCommand | null> {
    if (this.polls.isStopped) throw problem(503, undefined, 'The server is shutting down. Try again.');
    const waiting = this.polls.begin(clinicId, poll.agentId ?? '');
    const leave = (): void => waiting.finish('gone');
    gone.addEventListener('abort', leave);
    try {
      return await this.waitForCommand(waiting, poll, gone);
    } finally {
      gone.removeEventListener('abort', leave);
      this.polls.remove(waiting);
    }
  }

  private async waitForCommand(waiting: WaitingPoll, poll: AgentPoll, gone: AbortSignal): Promise<AgentCommand | null> {
    const { clinicId } = waiting;
    const deadline = Date.now() + poll.wait * 1000;
    let taken = await this.database.inClinics([clinicId], async (transaction) => {
      const now = await clockOf(transaction);
      waiting.number = await recordPoll(transaction, clinicId, poll, now);
      await startWantedResync(transaction, clinicId, this.settings.resyncAtOnce, now);
      return look(transaction, waiting, now);
    });
    for (;;) {
      if (taken.newerAgentId !== null) waiting.giveWayTo(taken.newerAgentId);
      if (taken.command) return await this.handOut(clinicId, taken.command, gone);
      const left = deadline - Date.now();
      if (waiting.end !== null || left <= 0) break;
      await waiting.sleep(Math.min(left, taken.untilLeaseMs ?? left));
      if (waiting.end !== null || Date.now() >= deadline) break;
      taken = await this.database.inClinics([clinicId], async (transaction) =>
        look(transaction, waiting, await clockOf(transaction)),
      );
    }
    if (waiting.end === 'otherAgent') throw otherAgent();
    return null;
  }

  /** An agent that is gone gets nothing: whoever polls next gets the command at once instead of after its lease. */
  private async handOut(clinicId: number, command: AgentCommand, gone: AbortSignal): Promise<AgentCommand | null> {
    if (!gone.aborted) return command;
    await this.database.inClinics([clinicId], (transaction) => giveBackCommand(transaction, clinicId, command.id));
    return null;
  }
}

/** What a poll finds, and how long the lease of a command lasts that was handed out, ms. */
async function look(
  transaction: Transaction,
  { clinicId, number }: WaitingPoll,
  now: Date,
): Promise<Taken & { untilLeaseMs: number | null }> {
  const taken = await takeCommand(transaction, clinicId, number ?? 0, now);
  // Both by the clock of the database: that of this process may say otherwise.
  return { ...taken, untilLeaseMs: taken.checkAt && Math.max(0, taken.checkAt.getTime() - now.getTime()) };
}

const otherAgent = () =>
  new ProblemException(
    409,
    'Another agent',
    `Another agent of this clinic is connected; try again in ${WAIT_OF_OTHER_SECONDS} s.`,
    undefined,
    { 'Retry-After': String(WAIT_OF_OTHER_SECONDS) },
  );
