import { mapNote } from './note.js';
import { lookups } from './testing/lookups.js';

const row = { ProcNoteNum: '9', PatNum: '77', ProcNum: '500', EntryDateTime: '2026-11-24 09:40:00', Note: 'Calm.' };

it('mapNote sends the newest note of a procedure, without names', () => {
  const rows = [row, { ...row, ProcNoteNum: '10', Note: 'Lund was calm. ' }];
  expect(mapNote(rows, '3', ['Lund'], lookups)).toEqual({
    patientId: '77',
    providerName: 'Eve Roy',
    dateCreated: '2026-11-24T09:40:00',
    note: '[removed] was calm.',
  });
});

it('a note without text, and a procedure without a note, have none', () => {
  expect(mapNote([row, { ...row, ProcNoteNum: '10', Note: ' ' }], '3', [], lookups)).toBeNull();
  expect(mapNote([], '3', [], lookups)).toBeNull();
});

it('a provider that is not known has no name', () => {
  expect(mapNote([row], null, [], lookups)?.providerName).toBe('');
});
