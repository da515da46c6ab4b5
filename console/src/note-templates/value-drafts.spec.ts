import type { TokenPossibleValueRow } from '@helix/contracts';
import { tokenType } from '@helix/notes';
import { draftOf, valueChanges, valueProblems, type ValueDraft } from './value-drafts.js';

const row = (id: number, value: string, position: number): TokenPossibleValueRow => ({
  id,
  tokenPossibleValueId: id,
  tokenId: 1,
  value,
  isDefault: false,
  isNone: false,
  position,
  version: `v${id}`,
});
const saved = [row(7, 'light', 1), row(8, 'moderate', 2), row(9, 'heavy', 3)];
const [light, moderate, heavy] = saved.map(draftOf) as [ValueDraft, ValueDraft, ValueDraft];
const added: ValueDraft = { key: 'new', id: null, value: 'severe', isDefault: false, isNone: false };

/** Value and position of what is saved. */
const places = (drafts: readonly ValueDraft[]) =>
  valueChanges(saved, drafts).save.map(({ draft, position }) => [draft.value, position]);

describe('valueChanges', () => {
  it('is nothing when nothing was changed, and for blanks around a value', () => {
    expect(valueChanges(saved, [light, { ...moderate, value: ' moderate ' }, heavy])).toEqual({ remove: [], save: [] });
  });

  it('saves what has moved up, and nothing that was pushed aside by it', () => {
    expect(places([heavy, light, moderate])).toEqual([['heavy', 1]]);
    expect(places([heavy, moderate, light])).toEqual([
      ['heavy', 1],
      ['moderate', 2],
    ]);
  });

  it('removes values and adds new ones at their place, and saves nothing that only moves up or down', () => {
    const changes = valueChanges(saved, [light, added, heavy]);
    expect(changes.remove).toEqual([saved[1]]);
    expect(changes.save).toEqual([{ draft: added, saved: null, position: 2 }]);
  });

  it.each([{ value: 'medium' }, { isDefault: true }, { isNone: true }])(
    'saves a value that was changed to %j',
    (to) => {
      expect(places([light, { ...moderate, ...to }, heavy])).toHaveLength(1);
    },
  );
});

describe('valueProblems', () => {
  const problems = (drafts: ValueDraft[], type: Parameters<typeof valueProblems>[1] = tokenType.multiselect) =>
    Object.fromEntries(valueProblems(drafts, type));

  it('finds empty values and values that are there twice, in any case', () => {
    expect(problems([light, { ...moderate, value: ' ' }, { ...heavy, value: 'LIGHT ' }])).toEqual({
      8: 'noteTemplates.values.required',
      9: 'noteTemplates.values.twice',
    });
  });

  it('allows one default of a choice and several of other types', () => {
    const both = [
      { ...light, isDefault: true },
      { ...moderate, isDefault: true },
    ];
    expect(problems(both, tokenType.choice)).toEqual({ 8: 'noteTemplates.values.oneDefault' });
    expect(problems(both)).toEqual({});
  });

  it('allows a none value as the only default', () => {
    const none = { ...light, isNone: true, isDefault: true };
    expect(problems([none, moderate])).toEqual({});
    expect(problems([none, { ...moderate, isDefault: true }])).toEqual({
      7: 'noteTemplates.values.noneBesideDefaults',
    });
  });
});
