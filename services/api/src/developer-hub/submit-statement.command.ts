import { randomUUID } from 'node:crypto';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { requestCommand, type CommandOutcome } from '@helix/agent-commands';
import { LEASE_SECONDS } from '@helix/contracts';
import { clockOf, Database, type Transaction } from '@helix/database';
import { refusalOf } from '@helix/reading-sql';
import { AuditTrail, fieldError, problem, ProblemException, type Actor } from '@helix/web';
import { readAgentContact, type AgentContact } from './agent-contact.query.js';
import { CommandWaits } from './command-waits.js';
import { StatementLimit } from './statement-limit.js';

/** Rows of a practice-management system, with their columns in order. */
export interface StatementAnswer {
  rows: object[];
  /** Whether a limit cut them. */
  isTruncated: boolean;
}

/** Has the agent of a clinic run a reading statement, and waits for its rows. */
export class SubmitStatementCommand extends Command<StatementAnswer> {
  constructor(
    readonly clinicId: number,
    readonly actor: Actor & { userId: number },
    readonly sql: string,
  ) {
    super();
  }
}

/**
 * The text is in the audit trail and the history; the rows are nowhere once they are answered.
 *
 * @throws ProblemException 422 for what is not one reading statement, and where the system has no explorer; 429 for too many;
 *   502 with the words of the system; 503 without an agent; 504 when the agent does not answer in time.
 */
@CommandHandler(SubmitStatementCommand)
export class SubmitStatementHandler implements ICommandHandler<SubmitStatementCommand> {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
    private readonly limit: StatementLimit,
    private readonly waits: CommandWaits,
  ) {}

  async execute({ clinicId, actor, sql }: SubmitStatementCommand): Promise<StatementAnswer> {
    const contact = await this.database.inClinics([clinicId], (transaction) => readAgentContact(transaction, clinicId));
    requireReading(contact, sql);
    if (!contact.isConnected)
      throw problem(503, undefined, `The agent of ${contact.clinicName} is not connected. ${contact.lastSeenSentence}`);
    await this.limit.count(actor.userId);
    const { commandId, expiresAt } = await this.database.inClinics([clinicId], (transaction) =>
      this.queue(transaction, { clinicId, actor, sql }, contact),
    );
    return answerOf(await this.waits.untilEnded(clinicId, commandId, expiresAt), contact);
  }

  private async queue(
    transaction: Transaction,
    { clinicId, actor, sql }: Pick<SubmitStatementCommand, 'clinicId' | 'actor' | 'sql'>,
    { clinicName }: AgentContact,
  ): Promise<{ commandId: string; expiresAt: Date }> {
    const command = { clinicId, commandId: randomUUID(), kind: 'sql' as const, sql, requestedBy: actor };
    const requested = await requestCommand(transaction, command, await clockOf(transaction));
    if (!requested) throw tooManyWaiting(clinicName);
    const { commandId } = requested;
    await this.audit.record(actor, 'agentCommandSent', clinicName, { kind: 'sql', commandId, sql }, transaction);
    return { commandId, expiresAt: new Date(Date.now() + LEASE_SECONDS.sql * 1000) };
  }
}

function requireReading({ dialect, systemName }: AgentContact, sql: string): void {
  if (!dialect) throw problem(422, undefined, `The SQL explorer is not available for ${systemName}.`);
  const refusal = refusalOf(sql, dialect);
  if (refusal !== null) throw fieldError('sql', refusal);
}

function answerOf(
  { state, error, isRefused, rows, isTruncated }: CommandOutcome,
  contact: AgentContact,
): StatementAnswer {
  if (state === 'expired')
    throw problem(
      504,
      undefined,
      `The agent of ${contact.clinicName} did not answer within ${LEASE_SECONDS.sql} seconds.`,
    );
  if (state === 'failed' && isRefused) throw fieldError('sql', error ?? '');
  if (state === 'failed') throw problem(502, undefined, error ?? '');
  // A crash of the database empties the table of the answers.
  if (rows === null) throw problem(503, undefined, 'The answer was lost. Submit the statement again.');
  return { rows: JSON.parse(rows) as object[], isTruncated };
}

function tooManyWaiting(clinicName: string): ProblemException {
  const detail = `Too many statements are waiting in ${clinicName}. Try again when they have ended.`;
  return new ProblemException(429, undefined, detail, undefined, { 'Retry-After': String(LEASE_SECONDS.sql) });
}
