import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { AGENT_CHANNELS, parseCommandChange, parsePoll } from '@helix/agent-commands';
import { Database } from '@helix/database';
import { DEFAULT_BACKOFF, Notifications } from '@helix/event-log';
import { LOGGER, Metrics, type Logger } from '@helix/web';
import { WaitingPoll } from './waiting-poll.js';

const { command: COMMAND, poll: POLL } = AGENT_CHANNELS;

/**
 * The polls that wait in this process, one of a clinic at most. They ask for nothing while they wait: one listening
 * connection wakes them when a command of their clinic changes, and ends them when the clinic polls anywhere else.
 */
@Injectable()
export class WaitingPolls implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly polls = new Map<number, WaitingPoll>();
  private readonly notifications: Notifications<typeof COMMAND | typeof POLL>;
  private readonly open;
  private stopped = false;

  constructor(database: Database, metrics: Metrics, @Inject(LOGGER) logger: Logger) {
    this.notifications = new Notifications(database.pool, {
      ...{ channels: [COMMAND, POLL], name: 'agent commands', logger, backoff: DEFAULT_BACKOFF },
    });
    this.open = metrics.gauge('helix_agent_polls', 'Polls of agents that wait for a command');
    this.open.set(0);
  }

  onApplicationBootstrap(): void {
    this.notifications.on(COMMAND, (payload) => (payload === null ? this.wakeAll() : this.wake(payload)));
    this.notifications.on(POLL, (payload) => payload !== null && this.giveWay(payload));
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    for (const poll of this.polls.values()) poll.finish('shutdown');
    await this.notifications.close();
  }

  /** Whether new polls are refused because the process is stopping. */
  get isStopped(): boolean {
    return this.stopped;
  }

  /** Adds a poll; one of the clinic that waits in this process already gives way to it. */
  begin(clinicId: number, agentId: string): WaitingPoll {
    const poll = new WaitingPoll(clinicId, agentId);
    this.polls.get(clinicId)?.giveWayTo(agentId);
    this.polls.set(clinicId, poll);
    this.open.set(this.polls.size);
    return poll;
  }

  remove(poll: WaitingPoll): void {
    if (this.polls.get(poll.clinicId) === poll) this.polls.delete(poll.clinicId);
    this.open.set(this.polls.size);
  }

  private wake(payload: string): void {
    const change = parseCommandChange(payload);
    // What was handed out or runs on is nothing for a poll. The end of a statement is: the next one may be waiting.
    if (!change || change.state === 'delivered' || change.state === 'running') return;
    this.polls.get(change.clinicId)?.wake();
  }

  /** Notifications may have been missed, of commands and of other polls. */
  private wakeAll(): void {
    for (const poll of this.polls.values()) poll.wake();
  }

  private giveWay(payload: string): void {
    const newest = parsePoll(payload);
    const poll = this.polls.get(newest.clinicId);
    // A poll that has no number yet is about to read the newest one itself.
    if (!poll || poll.number === null || poll.number >= newest.poll) return;
    poll.giveWayTo(newest.agentId);
  }
}
