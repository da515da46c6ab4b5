import { createHash, randomBytes } from 'node:crypto';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Database, type Transaction } from '@helix/database';
import { AuditTrail, type Actor } from '@helix/web';
import { readClinicName } from './clinics.query.js';

/** How long the old key stays valid, so that the agent can be configured with the new one. */
const OVERLAP_HOURS = 24;

/** Creates a new key for a clinic's agent. */
export class CreateAgentKeyCommand extends Command<{ agentKey: string }> {
  constructor(
    readonly clinicId: number,
    /** True: older keys are revoked at once, for example when one was leaked. */
    readonly revokeOld: boolean,
    readonly actor: Actor,
  ) {
    super();
  }
}

/** Stores only the hash: the response is the only place where the key appears. */
@CommandHandler(CreateAgentKeyCommand)
export class CreateAgentKeyHandler implements ICommandHandler<CreateAgentKeyCommand> {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
  ) {}

  async execute({ clinicId, revokeOld, actor }: CreateAgentKeyCommand): Promise<{ agentKey: string }> {
    const agentKey = `hx_${randomBytes(32).toString('base64url')}`;
    const keyHash = createHash('sha256').update(agentKey, 'utf8').digest();
    await this.database.transaction(async (transaction) => {
      const name = await readClinicName(transaction, clinicId);
      if (revokeOld) await revoke(transaction, clinicId);
      else await letExpire(transaction, clinicId);
      await transaction.query('insert into agent_key (clinic_id, key_hash) values ($1, $2)', [clinicId, keyHash]);
      // The entry belongs to the clinic of the key, which may differ from the clinic of the request.
      await this.audit.record({ ...actor, clinicId }, 'agentKeyMade', name, { revokeOld }, transaction);
    });
    return { agentKey };
  }
}

async function revoke(transaction: Transaction, clinicId: number): Promise<void> {
  await transaction.query('update agent_key set revoked_at = now() where clinic_id = $1 and revoked_at is null', [
    clinicId,
  ]);
}

/** Keys that already have an expiry keep it. */
async function letExpire(transaction: Transaction, clinicId: number): Promise<void> {
  await transaction.query(
    `update agent_key set expires_at = now() + make_interval(hours => $2)
     where clinic_id = $1 and revoked_at is null and expires_at is null`,
    [clinicId, OVERLAP_HOURS],
  );
}
