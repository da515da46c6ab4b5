import type { NoteTemplateRow, TokenPossibleValueRow, TokenRow } from '@helix/contracts';
import type { Transaction } from '@helix/database';
import { tokenKey, tokensOf } from '@helix/notes';

/** The tokens of note templates by name, for every clinic. */
export async function readTokens(transaction: Pick<Transaction, 'query'>): Promise<TokenRow[]> {
  const { rows: tokens } = await transaction.query<StoredToken>(TOKENS);
  const { rows: templates } = await transaction.query<{ text: string }>('select text from note_template');
  const used = templates.map(({ text }) => new Set(tokensOf(text).map(tokenKey)));
  return tokens.map((token) => ({
    id: token.tokenId,
    ...token,
    templateCount: used.filter((names) => names.has(tokenKey(token.name))).length,
  }));
}

/** The values of all tokens, by token and place in its list. */
export async function readTokenValues(transaction: Pick<Transaction, 'query'>): Promise<TokenPossibleValueRow[]> {
  const { rows } = await transaction.query<Omit<TokenPossibleValueRow, 'id'>>(VALUES);
  return rows.map((row) => ({ id: row.tokenPossibleValueId, ...row }));
}

/** Every template, by name. */
export async function readNoteTemplates(transaction: Pick<Transaction, 'query'>): Promise<NoteTemplateRow[]> {
  const { rows } = await transaction.query<StoredTemplate>(TEMPLATES);
  return rows.map(({ dateModified, ...row }) => ({
    id: row.noteTemplateId,
    ...row,
    stepCount: tokensOf(row.text).length,
    dateModified: dateModified.toISOString(),
  }));
}

type StoredToken = Omit<TokenRow, 'id' | 'templateCount'>;
type StoredTemplate = Omit<NoteTemplateRow, 'id' | 'stepCount' | 'dateModified'> & { dateModified: Date };

const TOKENS = `
  select token_id as "tokenId", name, token_type_id as "tokenTypeId", separator as seperator, version::text
  from token
  order by lower(name)`;

const VALUES = `
  select token_possible_value_id as "tokenPossibleValueId", token_id as "tokenId", value, is_default as "isDefault",
         is_none as "isNone", position, version::text
  from token_possible_value
  order by token_id, position, token_possible_value_id`;

const TEMPLATES = `
  select t.note_template_id as "noteTemplateId", t.name, t.text, t.clinic_id as "clinicId", c.name as "clinicName",
         t.user_id as "userId", u.email as "userEmail", t.kind, t.date_modified as "dateModified", t.version::text
  from note_template t
  left join clinic c on c.clinic_id = t.clinic_id
  left join app_user u on u.user_id = t.user_id
  order by lower(t.name), t.note_template_id`;
