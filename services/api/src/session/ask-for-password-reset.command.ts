import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { JobsUnavailableError } from '@helix/jobs';
import { AuditTrail, problem, type Actor } from '@helix/web';
import { MailJobs } from '../mail/mail-jobs.js';
import { PasswordResetLimits } from './password-reset-limits.js';
import { tooMany } from './too-many.js';
import { typedEmail } from './typed-email.js';

/** Has a link mailed to set a new password, if there is such an account. */
export class AskForPasswordResetCommand extends Command<void> {
  constructor(
    readonly email: string,
    readonly actor: Actor,
  ) {
    super();
  }
}

/**
 * Never looks for the account, which the mail's job does later: so neither words nor time tell whether there is one.
 *
 * @throws ProblemException 429 when too many were asked for from one address (too many for one email are quietly not
 *   sent), 503 when no mail can be asked for now.
 */
@CommandHandler(AskForPasswordResetCommand)
export class AskForPasswordResetHandler implements ICommandHandler<AskForPasswordResetCommand> {
  constructor(
    private readonly limits: PasswordResetLimits,
    private readonly mails: MailJobs,
    private readonly audit: AuditTrail,
  ) {}

  async execute({ email: typed, actor }: AskForPasswordResetCommand): Promise<void> {
    const wait = await this.limits.takeFrom(actor.address);
    if (wait > 0) throw tooMany(wait);
    const email = typedEmail(typed);
    const isSent = await this.limits.takeFor(email);
    await this.audit.record(actor, 'passwordResetAsked', email, isSent ? {} : { overLimit: true });
    if (isSent) await this.mails.passwordReset({ email }).catch(sayUnavailable);
  }
}

function sayUnavailable(error: unknown): never {
  if (!(error instanceof JobsUnavailableError)) throw error;
  throw problem(503, undefined, 'No mail can be sent now. Please try again later.');
}
