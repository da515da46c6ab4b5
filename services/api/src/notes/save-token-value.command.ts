import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { TokenPossibleValueForm, TokenPossibleValueRow, TokenRow } from '@helix/contracts';
import { Database, repositoryIn, TokenPossibleValue, type Transaction } from '@helix/database';
import { offersValues, tokenTypeNames, type TokenTypeId } from '@helix/notes';
import { AuditTrail, fieldError, requireVersion, type Actor } from '@helix/web';
import { changesBetween } from '../audit/changes-between.js';
import { lockNoteRows, rowOf, valueNotFound } from './note-rows.js';
import { readTokens, readTokenValues } from './tokens.query.js';

/** Adds a value to a token (id null), or changes one. The others make room for its place in the list. */
export class SaveTokenValueCommand extends Command<TokenPossibleValueRow> {
  constructor(
    readonly actor: Actor,
    readonly valueId: number | null,
    readonly form: TokenPossibleValueForm,
  ) {
    super();
  }
}

@CommandHandler(SaveTokenValueCommand)
export class SaveTokenValueHandler implements ICommandHandler<SaveTokenValueCommand> {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
  ) {}

  execute({ actor, valueId, form }: SaveTokenValueCommand): Promise<TokenPossibleValueRow> {
    return this.database.transaction(async (transaction) => {
      await lockNoteRows(transaction);
      const all = await readTokenValues(transaction);
      const stored = valueId === null ? null : rowOf(all, valueId, valueNotFound);
      if (stored) requireVersion('value', stored.version, form);
      if (stored && stored.tokenId !== form.tokenId) throw fieldError('tokenId', 'A value stays with its token.');
      const token = (await readTokens(transaction)).find(({ tokenId }) => tokenId === form.tokenId);
      if (!token) throw fieldError('tokenId', 'This token does not exist.');
      requireValues(token);
      const others = all.filter((one) => one.tokenId === form.tokenId && one.id !== valueId);
      requireNewValue(others, form.value);

      const { value, isDefault, isNone } = form;
      const position = Math.min(form.position ?? stored?.position ?? Infinity, others.length + 1);
      const after = { value, isDefault, isNone, position };
      const changes = changesBetween<Partial<TokenPossibleValueRow>>(stored ?? {}, after);
      if (stored && Object.keys(changes).length === 0) return stored;
      const id = await store(transaction, form.tokenId, stored, after);
      await placeOthers(transaction, others, position);
      await this.audit.record(
        actor,
        'tokenChanged',
        token.name,
        { value: [stored?.value ?? null, value] },
        transaction,
      );
      return rowOf(await readTokenValues(transaction), id, valueNotFound);
    });
  }
}

function requireValues({ tokenTypeId }: TokenRow): void {
  if (offersValues(tokenTypeId as TokenTypeId)) return;
  const type = tokenTypeNames[tokenTypeId as TokenTypeId];
  throw fieldError('tokenId', `A token of the type ${type} offers no values.`);
}

function requireNewValue(others: readonly TokenPossibleValueRow[], value: string): void {
  if (others.some((other) => other.value.toLowerCase() === value.toLowerCase()))
    throw fieldError('value', 'The token already offers this value.');
}

async function store(
  transaction: Transaction,
  tokenId: number,
  stored: TokenPossibleValueRow | null,
  after: Pick<TokenPossibleValueRow, 'value' | 'isDefault' | 'isNone' | 'position'>,
): Promise<number> {
  const values = repositoryIn(transaction, TokenPossibleValue);
  if (!stored) return (await values.save({ tokenId, ...after })).tokenPossibleValueId;
  await values.update(stored.id, { ...after, version: () => 'version + 1' });
  return stored.id;
}

/** Numbers the other values of a list from 1, around one. */
async function placeOthers(
  transaction: Transaction,
  others: readonly TokenPossibleValueRow[],
  taken: number,
): Promise<void> {
  const values = repositoryIn(transaction, TokenPossibleValue);
  for (const [index, { id, position }] of others.entries()) {
    const place = index + 1 < taken ? index + 1 : index + 2;
    if (place !== position) await values.update(id, { position: place });
  }
}
