import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { TokenForm, TokenRow } from '@helix/contracts';
import { Database, NoteTemplate, repositoryIn, Token, type Transaction } from '@helix/database';
import { offersValues, renameToken, tokenKey, tokenTypeNames, type TokenTypeId } from '@helix/notes';
import { AuditTrail, fieldError, requireVersion, type Actor } from '@helix/web';
import { changesBetween } from '../audit/changes-between.js';
import { inEveryClinic } from '../clinics/in-every-clinic.js';
import { lockNoteRows, rowOf, tokenNotFound } from './note-rows.js';
import { readTokens, readTokenValues } from './tokens.query.js';

/** Adds a token (id null), or changes one. A new name is changed in the templates that use it. */
export class SaveTokenCommand extends Command<TokenRow> {
  constructor(
    readonly actor: Actor,
    readonly tokenId: number | null,
    readonly form: TokenForm,
  ) {
    super();
  }
}

@CommandHandler(SaveTokenCommand)
export class SaveTokenHandler implements ICommandHandler<SaveTokenCommand> {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
  ) {}

  execute({ actor, tokenId, form }: SaveTokenCommand): Promise<TokenRow> {
    return inEveryClinic(this.database, async (transaction) => {
      await lockNoteRows(transaction);
      const tokens = await readTokens(transaction);
      const id = tokenId ?? (await this.add(transaction, actor, tokens, form));
      if (tokenId !== null) await this.change(transaction, actor, tokens, tokenId, form);
      return rowOf(await readTokens(transaction), id, tokenNotFound);
    });
  }

  private async add(
    transaction: Transaction,
    actor: Actor,
    tokens: readonly TokenRow[],
    { name, tokenTypeId, seperator: separator }: TokenForm,
  ): Promise<number> {
    requireFreeName(tokens, name);
    const { tokenId } = await repositoryIn(transaction, Token).save({ name, tokenTypeId, separator });
    await this.audit.record(actor, 'tokenAdded', name, {}, transaction);
    return tokenId;
  }

  private async change(
    transaction: Transaction,
    actor: Actor,
    tokens: readonly TokenRow[],
    tokenId: number,
    form: TokenForm,
  ): Promise<void> {
    const token = rowOf(tokens, tokenId, tokenNotFound);
    requireVersion('token', token.version, form);
    const { name, tokenTypeId, seperator } = form;
    const changes = changesBetween<Partial<TokenRow>>(token, { name, tokenTypeId, seperator });
    if (Object.keys(changes).length === 0) return;
    requireFreeName(
      tokens.filter((other) => other.tokenId !== tokenId),
      name,
    );
    if (tokenTypeId !== token.tokenTypeId) await requireTypeForValues(transaction, tokenId, tokenTypeId);
    await repositoryIn(transaction, Token).update(tokenId, {
      ...{ name, tokenTypeId, separator: seperator },
      version: () => 'version + 1',
    });
    if (name !== token.name) await renameInTemplates(transaction, token.name, name);
    await this.audit.record(actor, 'tokenChanged', name, changes, transaction);
  }
}

function requireFreeName(others: readonly TokenRow[], name: string): void {
  if (others.some((other) => tokenKey(other.name) === tokenKey(name)))
    throw fieldError('name', 'A token with this name already exists.');
}

/** @throws a 422 for a type that offers no values while the token has some: a change of type loses nothing. */
async function requireTypeForValues(transaction: Transaction, tokenId: number, tokenTypeId: number): Promise<void> {
  if (offersValues(tokenTypeId as TokenTypeId)) return;
  const count = (await readTokenValues(transaction)).filter((value) => value.tokenId === tokenId).length;
  if (count === 0) return;
  const type = tokenTypeNames[tokenTypeId as TokenTypeId];
  throw fieldError('tokenTypeId', `The type ${type} offers no values: delete the token’s values first (${count}).`);
}

async function renameInTemplates(transaction: Transaction, before: string, after: string): Promise<void> {
  const templates = repositoryIn(transaction, NoteTemplate);
  for (const { noteTemplateId, text } of await templates.find()) {
    const renamed = renameToken(text, before, after);
    if (renamed !== text)
      await templates.update(noteTemplateId, {
        text: renamed,
        version: () => 'version + 1',
        dateModified: () => 'now()',
      });
  }
}
