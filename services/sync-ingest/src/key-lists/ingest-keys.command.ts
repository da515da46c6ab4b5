import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { clinicKey, topics, type KeyListPart, type KeysAnswer, type PmsChangesMessage } from '@helix/contracts';
import { EVENT_LOG, type EventLog } from '@helix/event-log';
import { traceHeaders } from '@helix/web';
import type { AgentClinic } from '../agent-api/agent-key.js';

/** Puts a part of an agent's key list on the log, after the changes that the agent has sent before. */
export class IngestKeysCommand extends Command<KeysAnswer> {
  constructor(
    readonly clinic: AgentClinic,
    readonly part: KeyListPart,
    /** Milliseconds since the epoch. */
    readonly receivedAt: number,
  ) {
    super();
  }
}

/** Returns once the part is durable. A part that is sent again changes nothing. */
@CommandHandler(IngestKeysCommand)
export class IngestKeysHandler implements ICommandHandler<IngestKeysCommand> {
  constructor(@Inject(EVENT_LOG) private readonly log: EventLog) {}

  async execute({ clinic: { clinicId }, part, receivedAt }: IngestKeysCommand): Promise<KeysAnswer> {
    const message: PmsChangesMessage = { clinicId, receivedAt, changes: [], keyList: part };
    const record = { key: clinicKey(clinicId), value: JSON.stringify(message), headers: traceHeaders() };
    await this.log.publish(topics.pmsChanges, [record]);
    return { accepted: part.keys.length };
  }
}
