import type { NoteTemplateForm, NoteTemplateRow, TokenPossibleValueRow, TokenRow } from '@helix/contracts';
import { offersValues, type TokenTypeId } from '@helix/notes';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useDataProvider, useGetList } from 'react-admin';
import { valueChanges, type ValueDraft } from './value-drafts.js';

export const TEMPLATES = 'NoteTemplate';
export const TOKENS = 'Token';
export const VALUES = 'TokenPossibleValue';

/** More than an installation has. */
const EVERY = { page: 1, perPage: 10_000 };
/** Every page shows a failure at its own place. */
const quiet = { onError: () => undefined };

/** All tokens by name. */
export const useTokens = () =>
  useGetList<TokenRow>(TOKENS, { pagination: EVERY, sort: { field: 'name', order: 'ASC' } }, quiet);

/** All values of all tokens. */
export const useValues = () =>
  useGetList<TokenPossibleValueRow>(VALUES, { pagination: EVERY, sort: { field: 'position', order: 'ASC' } }, quiet);

/** Invalidates all queries of templates, tokens and values: a renamed token changes templates, too. */
export function useChanged(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all(
      [TEMPLATES, TOKENS, VALUES].map((resource) => queryClient.invalidateQueries({ queryKey: [resource] })),
    );
  };
}

/** Adds a template, or saves one unless somebody else changed it since `version`. Throws an ApiError. */
export function useSaveTemplate(): (id: number | null, form: NoteTemplateForm) => Promise<NoteTemplateRow> {
  const dataProvider = useDataProvider();
  const changed = useChanged();
  return async (id, form) => {
    const { data } =
      id === null
        ? await dataProvider.create<NoteTemplateRow>(TEMPLATES, { data: form })
        : await dataProvider.update<NoteTemplateRow>(TEMPLATES, { id, data: form, previousData: { id } });
    await changed();
    return data;
  };
}

/** Deletes a template, or a token with its values. Throws an ApiError. */
export function useRemove(resource: typeof TEMPLATES | typeof TOKENS): (row: { id: number }) => Promise<void> {
  const dataProvider = useDataProvider();
  const changed = useChanged();
  return async (row) => {
    try {
      await dataProvider.delete(resource, { id: row.id, previousData: row });
    } finally {
      // Also after a refusal, because the list may be what is stale.
      await changed();
    }
  };
}

/** What the form of a token edits. */
export interface TokenEdit {
  name: string;
  tokenTypeId: TokenTypeId;
  seperator: string;
  values: readonly ValueDraft[];
}

/**
 * Saves a token and its values, each by a call of its own. What has been saved when one of them fails is remembered: the
 * next attempt saves the rest.
 *
 * @param token null adds one.
 * @param values those of the token when the form opened.
 */
export function useSaveToken(
  token: TokenRow | null,
  values: readonly TokenPossibleValueRow[],
): { save: (edit: TokenEdit) => Promise<TokenRow>; isPartlySaved: () => boolean } {
  const dataProvider = useDataProvider();
  const changed = useChanged();
  const saved = useRef<{ token: TokenRow | null; values: readonly TokenPossibleValueRow[]; calls: number }>({
    token,
    values,
    calls: 0,
  });
  /** The ids of values that an attempt has added, by the keys of their drafts. */
  const added = useRef(new Map<string, number>());

  const saveToken = async ({ name, tokenTypeId, seperator }: TokenEdit): Promise<TokenRow> => {
    const before = saved.current.token;
    const data = { name, tokenTypeId, seperator, version: before?.version };
    if (before?.name === name && before.tokenTypeId === tokenTypeId && before.seperator === seperator) return before;
    const answer =
      before === null
        ? await dataProvider.create<TokenRow>(TOKENS, { data })
        : await dataProvider.update<TokenRow>(TOKENS, { id: before.id, data, previousData: before });
    saved.current = { ...saved.current, token: answer.data, calls: saved.current.calls + 1 };
    return answer.data;
  };
  const keep = (rows: readonly TokenPossibleValueRow[]): void => {
    saved.current = { ...saved.current, values: rows, calls: saved.current.calls + 1 };
  };
  const removeValues = async (drafts: readonly ValueDraft[]): Promise<void> => {
    for (const row of valueChanges(saved.current.values, drafts).remove) {
      await dataProvider.delete<TokenPossibleValueRow>(VALUES, { id: row.id, previousData: row });
      keep(saved.current.values.filter(({ id }) => id !== row.id));
    }
  };
  const saveValues = async (tokenId: number, drafts: readonly ValueDraft[]): Promise<void> => {
    for (const { draft, saved: before, position } of valueChanges(saved.current.values, drafts).save) {
      const { value, isDefault, isNone } = draft;
      const data = { tokenId, value: value.trim(), isDefault, isNone, position, version: before?.version };
      const { data: row } =
        before === null
          ? await dataProvider.create<TokenPossibleValueRow>(VALUES, { data })
          : await dataProvider.update<TokenPossibleValueRow>(VALUES, { id: before.id, data, previousData: before });
      added.current.set(draft.key, row.id);
      keep(placed(saved.current.values, row));
    }
  };
  const save = async (edit: TokenEdit): Promise<TokenRow> => {
    saved.current.calls = 0;
    const drafts = edit.values.map((draft) => ({ ...draft, id: draft.id ?? added.current.get(draft.key) ?? null }));
    try {
      // A token with values cannot become of a type that offers none.
      if (!offersValues(edit.tokenTypeId)) await removeValues(drafts);
      const row = await saveToken(edit);
      await removeValues(drafts);
      await saveValues(row.id, drafts);
      return row;
    } finally {
      await changed();
    }
  };
  return { save, isPartlySaved: () => saved.current.calls > 0 };
}

/** The values of a token with one of them as it is saved now, and the others around it. */
function placed(values: readonly TokenPossibleValueRow[], row: TokenPossibleValueRow): TokenPossibleValueRow[] {
  const others = values.filter(({ id }) => id !== row.id).toSorted((a, b) => a.position - b.position);
  return others.toSpliced(row.position - 1, 0, row).map((value, index) => ({ ...value, position: index + 1 }));
}
