import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { TokenPossibleValueRow } from '@helix/contracts';
import { Database, repositoryIn, TokenPossibleValue } from '@helix/database';
import { AuditTrail, type Actor } from '@helix/web';
import { lockNoteRows, rowOf, tokenNotFound, valueNotFound } from './note-rows.js';
import { readTokens, readTokenValues } from './tokens.query.js';

/** Deletes a value of a token. Returns the value before. */
export class RemoveTokenValueCommand extends Command<TokenPossibleValueRow> {
  constructor(
    readonly actor: Actor,
    readonly valueId: number,
  ) {
    super();
  }
}

@CommandHandler(RemoveTokenValueCommand)
export class RemoveTokenValueHandler implements ICommandHandler<RemoveTokenValueCommand> {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
  ) {}

  execute({ actor, valueId }: RemoveTokenValueCommand): Promise<TokenPossibleValueRow> {
    return this.database.transaction(async (transaction) => {
      await lockNoteRows(transaction);
      const value = rowOf(await readTokenValues(transaction), valueId, valueNotFound);
      const token = rowOf(await readTokens(transaction), value.tokenId, tokenNotFound);
      await repositoryIn(transaction, TokenPossibleValue).delete(valueId);
      await transaction.query(CLOSE_GAP, [value.tokenId, value.position]);
      await this.audit.record(actor, 'tokenChanged', token.name, { value: [value.value, null] }, transaction);
      return value;
    });
  }
}

const CLOSE_GAP = 'update token_possible_value set position = position - 1 where token_id = $1 and position > $2';
