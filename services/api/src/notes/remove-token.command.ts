import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { TokenRow } from '@helix/contracts';
import { Database, repositoryIn, Token } from '@helix/database';
import { tokenKey, tokensOf } from '@helix/notes';
import { AuditTrail, problem, type Actor } from '@helix/web';
import { inEveryClinic } from '../clinics/in-every-clinic.js';
import { lockNoteRows, rowOf, tokenNotFound } from './note-rows.js';
import { readNoteTemplates, readTokens } from './tokens.query.js';

/** Deletes a token with its values. Returns the token before. */
export class RemoveTokenCommand extends Command<TokenRow> {
  constructor(
    readonly actor: Actor,
    readonly tokenId: number,
  ) {
    super();
  }
}

/** @throws ProblemException 409 while a template uses the token. */
@CommandHandler(RemoveTokenCommand)
export class RemoveTokenHandler implements ICommandHandler<RemoveTokenCommand> {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
  ) {}

  execute({ actor, tokenId }: RemoveTokenCommand): Promise<TokenRow> {
    return inEveryClinic(this.database, async (transaction) => {
      await lockNoteRows(transaction);
      const token = rowOf(await readTokens(transaction), tokenId, tokenNotFound);
      const templates = (await readNoteTemplates(transaction)).filter(({ text }) =>
        tokensOf(text).some((name) => tokenKey(name) === tokenKey(token.name)),
      );
      if (templates.length > 0) {
        const names = templates.map(({ name }) => name).join(', ');
        throw problem(409, 'Token in use', `{{${token.name}}} is used by ${names}. Remove it there first.`);
      }
      await repositoryIn(transaction, Token).delete(tokenId);
      await this.audit.record(actor, 'tokenRemoved', token.name, {}, transaction);
      return token;
    });
  }
}
