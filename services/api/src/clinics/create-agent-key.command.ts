import { createHash, randomBytes } from 'node:crypto';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Database, type Transaction } from '@helix/database';
import { AuditTrail, problem, type Actor } from '@helix/web';

/** How long the old key works on, so that the agent can be told the new one. */
const OVERLAP_HOURS = 24;

/** Makes a new key for a clinic's agent. */
export class CreateAgentKeyCommand extends Command<{ agentKey: string }> {
  constructor(
    readonly clinicId: number,
    /** True: older keys stop at once, for a key that fell into wrong hands. */
    readonly revokeOld: boolean,
    readonly actor: Actor,
  ) {
    super();
  }
}

/** Stores only the hash: the answer is the one time that the key is seen. */
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
      const name = await readName(transaction, clinicId);
      if (revokeOld) await revoke(transaction, clinicId);
      else await letExpire(transaction, clinicId);
      await transaction.query('insert into agent_key (clinic_id, key_hash) values ($1, $2)', [clinicId, keyHash]);
      // In the clinic of the key, whichever the request names.
      await this.audit.record({ ...actor, clinicId }, 'agentKeyMade', name, { revokeOld }, transaction);
    });
    return { agentKey };
  }
}

async function readName(transaction: Transaction, clinicId: number): Promise<string> {
  const { rows } = await transaction.query<{ name: string }>('select name from clinic where clinic_id = $1', [
    clinicId,
  ]);
  if (!rows[0]) throw problem(404, undefined, 'There is no such clinic.');
  return rows[0].name;
}

async function revoke(transaction: Transaction, clinicId: number): Promise<void> {
  await transaction.query('update agent_key set revoked_at = now() where clinic_id = $1 and revoked_at is null', [
    clinicId,
  ]);
}

/** A key that ends already does not get more time. */
async function letExpire(transaction: Transaction, clinicId: number): Promise<void> {
  await transaction.query(
    `update agent_key set expires_at = now() + make_interval(hours => $2)
     where clinic_id = $1 and revoked_at is null and expires_at is null`,
    [clinicId, OVERLAP_HOURS],
  );
}
