import { createHash, randomBytes } from 'node:crypto';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { IsNull } from 'typeorm';
import { AgentKey, Clinic, Database } from '@helix/database';
import { problem } from '@helix/web';

/** How long the old key works on, so that the agent can be told the new one. */
const OVERLAP_MS = 24 * 60 * 60 * 1000;

/** Makes a new key for a clinic's agent. */
export class CreateAgentKeyCommand extends Command<{ agentKey: string }> {
  constructor(
    readonly clinicId: number,
    /** True: older keys stop at once, for a key that fell into wrong hands. */
    readonly revokeOld: boolean,
  ) {
    super();
  }
}

/** Stores only the hash: the answer is the one time that the key is seen. */
@CommandHandler(CreateAgentKeyCommand)
export class CreateAgentKeyHandler implements ICommandHandler<CreateAgentKeyCommand> {
  constructor(private readonly database: Database) {}

  async execute({ clinicId, revokeOld }: CreateAgentKeyCommand): Promise<{ agentKey: string }> {
    const agentKey = `hx_${randomBytes(32).toString('base64url')}`;
    const keyHash = createHash('sha256').update(agentKey, 'utf8').digest();
    await this.database.dataSource.transaction(async (manager) => {
      if (!(await manager.existsBy(Clinic, { clinicId }))) throw problem(404, undefined, 'There is no such clinic.');
      const now = Date.now();
      if (revokeOld) {
        await manager.update(AgentKey, { clinicId, revokedAt: IsNull() }, { revokedAt: new Date(now) });
      } else {
        // A key that ends already does not get more time.
        const withoutEnd = { clinicId, revokedAt: IsNull(), expiresAt: IsNull() };
        await manager.update(AgentKey, withoutEnd, { expiresAt: new Date(now + OVERLAP_MS) });
      }
      await manager.insert(AgentKey, { clinicId, keyHash });
    });
    return { agentKey };
  }
}
