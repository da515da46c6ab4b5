import { createHash, randomBytes } from 'node:crypto';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { IsNull } from 'typeorm';
import type { SetupCode as SetupCodeAnswer } from '@helix/contracts';
import { Database, lockClinic, repositoryIn, SetupCode } from '@helix/database';
import { AuditTrail, problem, SETTINGS, type Actor, type Settings } from '@helix/web';
import { clinicNotFound } from './clinics.query.js';
import { findPracticeSystem } from './practice-systems.js';
import { setupCommand } from './setup-command.js';

/** As many as nobody guesses, and as a person can still read out. */
const CODE_BYTES = 16;
const VALID_FOR_MS = 7 * 24 * 60 * 60_000;

/** Creates a code that lets the agent of a clinic in once, with the command that carries it. */
export class CreateSetupCodeCommand extends Command<SetupCodeAnswer> {
  constructor(
    readonly clinicId: number,
    readonly actor: Actor,
  ) {
    super();
  }
}

/**
 * Keys stay as they are until an agent uses the code. Only its hash is stored: the response is the only place where it appears.
 *
 * @throws ProblemException 404 for an unknown clinic, 422 for a system that has no agent.
 */
@CommandHandler(CreateSetupCodeCommand)
export class CreateSetupCodeHandler implements ICommandHandler<CreateSetupCodeCommand> {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'publicUrl'>,
  ) {}

  execute({ clinicId, actor }: CreateSetupCodeCommand): Promise<SetupCodeAnswer> {
    const code = `hs_${randomBytes(CODE_BYTES).toString('base64url')}`;
    const expiresAt = new Date(Date.now() + VALID_FOR_MS);
    return this.database.transaction(async (transaction) => {
      // Of two concurrent requests, the later one ends the code of the other.
      const clinic = await lockClinic(transaction, clinicId);
      if (!clinic) throw clinicNotFound();
      const system = findPracticeSystem(clinic.dmsType);
      const command = system ? setupCommand(system, this.settings.publicUrl, code) : null;
      if (command === null) throw problem(422, undefined, 'DMS not found');
      const codes = repositoryIn(transaction, SetupCode);
      await codes.update({ clinicId, endedAt: IsNull(), usedAt: IsNull() }, { endedAt: () => 'now()' });
      await codes.insert({ clinicId, codeHash: createHash('sha256').update(code, 'utf8').digest(), expiresAt });
      // The entry belongs to the clinic of the code, which may differ from the clinic of the request.
      await this.audit.record({ ...actor, clinicId }, 'setupCodeCreated', clinic.name, {}, transaction);
      return { code, expiresAt: expiresAt.toISOString(), command };
    });
  }
}
