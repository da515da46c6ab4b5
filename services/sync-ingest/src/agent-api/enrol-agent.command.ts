import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { SERVICE_TIERS, type AgentEnrolled, type AgentEnrolment } from '@helix/contracts';
import { AgentKey, Database, letAgentIn, lockClinic, repositoryIn, SetupCode, type Transaction } from '@helix/database';
import { AuditTrail, fieldError, problem, type ProblemException } from '@helix/web';
import { readAppliedVersion } from '../apply/applied-version.query.js';
import { clinicCancelled, clinicOfKey, hashOfKey } from './agent-key.js';

/** Lets an agent in with the code of a setup command and the key that the agent has made. */
export class EnrolAgentCommand extends Command<AgentEnrolled> {
  constructor(
    readonly enrolment: AgentEnrolment,
    /** The network address of the agent. */
    readonly address: string,
  ) {
    super();
  }
}

/**
 * The older keys of the clinic stay valid for 24 hours. The same code with the same key again is the same agent, whose answer
 * was lost.
 *
 * @throws ProblemException 401 for a code that is wrong, expired or replaced, or was used with another key; 403 in a cancelled
 * clinic, whose code stays unused; 422 for a key that some agent has already.
 */
@CommandHandler(EnrolAgentCommand)
export class EnrolAgentHandler implements ICommandHandler<EnrolAgentCommand> {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
  ) {}

  async execute({ enrolment: { code, key }, address }: EnrolAgentCommand): Promise<AgentEnrolled> {
    const keyHash = hashOfKey(key);
    await this.database.transaction(async (transaction) => {
      const { clinicId, codeId } = (await findCode(transaction, { codeHash: hashOfKey(code) })) ?? refuse('wrong');
      // One agent after the other: the first one uses the code.
      const clinic = (await lockClinic(transaction, clinicId)) ?? refuse('wrong');
      const setup = (await findCode(transaction, { clinicId, codeId })) ?? refuse('wrong');
      if (clinic.serviceTier === SERVICE_TIERS.cancelled) throw clinicCancelled();
      if (setup.keyHash?.equals(keyHash)) return;
      if (setup.usedAt) refuse('used');
      if (setup.endedAt) refuse('ended');
      if (setup.expiresAt.getTime() <= Date.now()) refuse('expired');
      if (await repositoryIn(transaction, AgentKey).existsBy({ keyHash }))
        throw fieldError('key', 'This key is in use. Make another one.');
      await repositoryIn(transaction, SetupCode).update({ clinicId, codeId }, { usedAt: () => 'now()', keyHash });
      await letAgentIn(transaction, { clinicId, keyHash, revokeOld: false });
      await this.audit.record(
        { userId: null, email: '', clinicId, address },
        'agentEnrolled',
        clinic.name,
        {},
        transaction,
      );
    });
    const clinic = (await clinicOfKey(this.database, key)) ?? refuse('used');
    const { clinicId, clinicGuid, clinicName, timeZone, syncIntervalInSeconds, upgradeToVersion } = clinic;
    const maxVersion = await readAppliedVersion(this.database, clinicId);
    return { clinicGuid, clinicName, timeZone, syncIntervalInSeconds, upgradeToVersion, maxVersion };
  }
}

const findCode = (
  transaction: Transaction,
  where: Pick<SetupCode, 'codeHash'> | Pick<SetupCode, 'clinicId' | 'codeId'>,
): Promise<SetupCode | null> => repositoryIn(transaction, SetupCode).findOneBy(where);

/** Why a code is refused, and what to do about it. */
const REFUSALS = {
  wrong: 'The setup code is wrong.',
  used: 'The setup code was used already.',
  ended: 'A newer setup code has replaced this one.',
  expired: 'The setup code has expired.',
} as const;

function refuse(reason: keyof typeof REFUSALS): never {
  throw codeRefused(reason);
}

const codeRefused = (reason: keyof typeof REFUSALS): ProblemException =>
  problem(401, 'Code refused', `${REFUSALS[reason]} Copy the setup command of the clinic again.`);
