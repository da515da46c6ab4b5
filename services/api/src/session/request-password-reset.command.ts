import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Database } from '@helix/database';
import { enqueueMail } from '@helix/mail';
import { AuditTrail, type Actor } from '@helix/web';
import { PasswordResetLimits } from '../rate-limits/sign-in-limits.js';
import { tooManyAttempts } from '../rate-limits/rate-limit.js';
import { sanitizeEmail } from './sanitize-email.js';

/** Sends a mail with a link to set a new password, if the account exists. */
export class RequestPasswordResetCommand extends Command<void> {
  constructor(
    readonly email: string,
    readonly actor: Actor,
  ) {
    super();
  }
}

/**
 * Does not look for the account, which the mail job does later: neither the response nor its time reveals whether it
 * exists.
 *
 * @throws ProblemException 429 after too many requests from one address; beyond the limit of an email the mail is
 *   silently not sent.
 */
@CommandHandler(RequestPasswordResetCommand)
export class RequestPasswordResetHandler implements ICommandHandler<RequestPasswordResetCommand> {
  constructor(
    private readonly limits: PasswordResetLimits,
    private readonly database: Database,
    private readonly audit: AuditTrail,
  ) {}

  async execute({ email: enteredEmail, actor }: RequestPasswordResetCommand): Promise<void> {
    const wait = await this.limits.countAddress(actor.address);
    if (wait > 0) throw tooManyAttempts(wait);
    const email = sanitizeEmail(enteredEmail);
    const isSent = await this.limits.countEmail(email);
    await this.database.transaction(async (transaction) => {
      await this.audit.record(actor, 'passwordResetRequested', email, isSent ? {} : { overLimit: true }, transaction);
      if (isSent) await enqueueMail(transaction, { kind: 'passwordReset', email });
    });
  }
}
