import { shippedTemplates, shippedTokens } from '@helix/notes';
import type { QueryRunner } from 'typeorm';

/**
 * Adds the tokens and the templates of the release that the database has not had yet. What super admins changed stays: a
 * token that they renamed or deleted does not come back, and a template is updated only while nobody has changed it. Runs
 * after the migrations, in a transaction of the caller.
 */
export async function seedNotes(runner: QueryRunner): Promise<void> {
  await runner.query(ADD_TOKENS, [JSON.stringify(shippedTokens)]);
  await runner.query(ADD_TEMPLATES, [JSON.stringify(shippedTemplates)]);
}

/** A token that a super admin has added under the same name before stays theirs. */
const ADD_TOKENS = `
  with shipped as (
    select * from jsonb_to_recordset($1::jsonb) as t(name text, "tokenTypeId" smallint, seperator text, "values" jsonb)
  ), fresh as (
    insert into shipped_token (name) select name from shipped on conflict do nothing returning name
  ), added as (
    insert into token (name, token_type_id, separator)
    select name, "tokenTypeId", seperator from shipped join fresh using (name)
    on conflict ((lower(name))) do nothing
    returning token_id, name
  )
  insert into token_possible_value (token_id, value, is_default, is_none, position)
  select a.token_id, v.value ->> 'value', (v.value ->> 'isDefault')::boolean, (v.value ->> 'isNone')::boolean, v.position
  from added a join shipped using (name), jsonb_array_elements(shipped."values") with ordinality as v(value, position)
  order by a.token_id, v.position`;

const ADD_TEMPLATES = `
  insert into note_template (kind, name, text)
  select kind, name, text from jsonb_to_recordset($1::jsonb) as t(kind text, name text, text text)
  on conflict (kind) do update set name = excluded.name, text = excluded.text, date_modified = now()
  where note_template.version = 1 and (note_template.name, note_template.text) is distinct from (excluded.name, excluded.text)`;
