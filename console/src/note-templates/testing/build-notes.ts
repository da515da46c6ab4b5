import type { NoteTemplateRow, TokenPossibleValueRow, TokenRow } from '@helix/contracts';
import { tokenType } from '@helix/notes';

/** A template of the clinic. */
export const buildTemplate = (template: Partial<NoteTemplateRow> = {}): NoteTemplateRow => ({
  ...{ id: 5, noteTemplateId: 5, name: 'Short recall', text: 'Seen.', version: 'v1' },
  ...{ clinicId: 1, clinicName: 'Maple Dental', userId: null, userEmail: null, kind: null },
  ...{ stepCount: 2, dateModified: '2026-03-02T15:00:00.000Z' },
  ...template,
});

/** A token that asks for one of its values and that no template uses. */
export const buildToken = (token: Partial<TokenRow> = {}): TokenRow => ({
  ...{ id: 1, tokenId: 1, name: 'Plaque', tokenTypeId: tokenType.choice, seperator: '' },
  ...{ templateCount: 0, version: 't1' },
  ...token,
});

/** A value of that token. */
export const buildValue = (value: Partial<TokenPossibleValueRow> = {}): TokenPossibleValueRow => ({
  ...{ id: 11, tokenPossibleValueId: 11, tokenId: 1, value: 'light' },
  ...{ isDefault: false, isNone: false, position: 1, version: 'p1' },
  ...value,
});
