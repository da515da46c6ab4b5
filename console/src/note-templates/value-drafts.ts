import { type TokenPossibleValueRow } from '@helix/contracts';
import { tokenType, type TokenTypeId } from '@helix/notes';

/** A value of a token while it is edited. */
export interface ValueDraft {
  /** Stays the same while values are moved. */
  key: string;
  /** Null: not saved yet. */
  id: number | null;
  value: string;
  isDefault: boolean;
  isNone: boolean;
}

export const draftOf = (row: TokenPossibleValueRow): ValueDraft => ({
  key: String(row.id),
  id: row.id,
  value: row.value,
  isDefault: row.isDefault,
  isNone: row.isNone,
});

/** A value to save at its place, from 1. */
export interface ValueToSave {
  draft: ValueDraft;
  /** What is saved of it; null: it is new. */
  saved: TokenPossibleValueRow | null;
  position: number;
}

export interface ValueChanges {
  remove: TokenPossibleValueRow[];
  /** In list order: whoever saves them one after the other has the right order at the end. */
  save: ValueToSave[];
}

/**
 * What has to be removed and saved so that the saved values become the edited ones. The server makes room for a value at
 * its place and closes the gap that it leaves, so that a value that was only pushed aside needs no call.
 */
export function valueChanges(saved: readonly TokenPossibleValueRow[], drafts: readonly ValueDraft[]): ValueChanges {
  const rows = new Map(saved.map((row) => [row.id, row]));
  const kept = new Set(drafts.map(({ id }) => id));
  /** The ids in the order that the server has after each save. */
  let order = saved
    .filter(({ id }) => kept.has(id))
    .toSorted((a, b) => a.position - b.position)
    .map(({ id }): number | null => id);
  const save: ValueToSave[] = [];
  drafts.forEach((draft, index) => {
    const row = draft.id === null ? null : (rows.get(draft.id) ?? null);
    if (row && order[index] === row.id && !isChanged(row, draft)) return;
    order = order.filter((id) => id === null || id !== row?.id).toSpliced(index, 0, row?.id ?? null);
    save.push({ draft, saved: row, position: index + 1 });
  });
  return { remove: saved.filter(({ id }) => !kept.has(id)), save };
}

const isChanged = (row: TokenPossibleValueRow, { value, isDefault, isNone }: ValueDraft): boolean =>
  row.value !== value.trim() || row.isDefault !== isDefault || row.isNone !== isNone;

/** Why values cannot be saved: the text key of the reason by the key of the value. */
export function valueProblems(drafts: readonly ValueDraft[], type: TokenTypeId): Map<string, string> {
  const problems = new Map<string, string>();
  const seen = new Set<string>();
  const defaults = drafts.filter(({ isDefault }) => isDefault);
  for (const draft of drafts) {
    const name = draft.value.trim().toLowerCase();
    if (name === '') problems.set(draft.key, 'noteTemplates.values.required');
    else if (seen.has(name)) problems.set(draft.key, 'noteTemplates.values.twice');
    // The wizard begins with one value of a choice, and a none value clears the others.
    else if (draft.isDefault && draft !== defaults[0] && type === tokenType.choice)
      problems.set(draft.key, 'noteTemplates.values.oneDefault');
    else if (draft.isDefault && draft.isNone && defaults.length > 1)
      problems.set(draft.key, 'noteTemplates.values.noneBesideDefaults');
    seen.add(name);
  }
  return problems;
}

/** Whether an answer of this type can be several things in a row, with the separator between them. */
export const usesSeparator = (type: TokenTypeId): boolean =>
  type === tokenType.multiselect ||
  type === tokenType.counts ||
  type === tokenType.teeth ||
  type === tokenType.appointment;
