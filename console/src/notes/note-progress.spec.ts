import { emptyField } from '@helix/notes';
import { NoteProgressStore, type NoteProgress } from './note-progress.js';

const DAY = 24 * 60 * 60_000;
const owner = { clinicGuid: 'c1', userId: 7, appointmentId: 'A.1' };
const progress: NoteProgress = {
  step: 2,
  text: 'Plaque: {{Plaque}}',
  fieldModels: { plaque: { ...emptyField, chosen: ['light'] } },
};

/** A storage of the browser, in memory. */
function memoryStorage(): Storage {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    key: (index) => [...items.keys()][index] ?? null,
    clear: () => items.clear(),
    get length() {
      return items.size;
    },
  };
}

describe('NoteProgressStore', () => {
  it('returns the progress of a note to the same user, clinic and appointment only', () => {
    const store = new NoteProgressStore(memoryStorage());
    store.write(owner, progress);
    expect(store.read(owner)).toEqual(progress);
    expect(store.read({ ...owner, userId: 8 })).toBeNull();
    expect(store.read({ ...owner, clinicGuid: 'c2' })).toBeNull();
    expect(store.read({ ...owner, appointmentId: 'A.2' })).toBeNull();
  });

  it('stores it under helix.note with clinic, user and appointment, and the time of the change', () => {
    const storage = memoryStorage();
    new NoteProgressStore(storage, () => 1_000).write(owner, progress);
    expect(JSON.parse(storage.getItem('helix.note.c1.7.A.1')!)).toEqual({ ...progress, modified: 1_000 });
  });

  it('drops the progress of every note 24 hours after its last change', () => {
    let now = 0;
    const storage = memoryStorage();
    const store = new NoteProgressStore(storage, () => now);
    store.write(owner, progress);
    now = DAY;
    expect(store.read(owner)).toEqual(progress);
    now = DAY + 1;
    expect(store.read({ ...owner, appointmentId: 'A.2' })).toBeNull();
    expect(storage.length).toBe(0);
  });

  it('ignores and removes what is no progress, and leaves what is not its own', () => {
    const storage = memoryStorage();
    storage.setItem('helix.note.c1.7.A.1', '{"step":"2"}');
    storage.setItem('language', 'de');
    expect(new NoteProgressStore(storage).read(owner)).toBeNull();
    expect([storage.key(0), storage.length]).toEqual(['language', 1]);
  });

  it('forgets a note that was submitted', () => {
    const store = new NoteProgressStore(memoryStorage());
    store.write(owner, progress);
    store.remove(owner);
    expect(store.read(owner)).toBeNull();
  });

  it('returns false when the browser cannot store it', () => {
    const full = { ...memoryStorage(), setItem: () => void JSON.parse('') };
    expect(new NoteProgressStore(full).write(owner, progress)).toBe(false);
  });
});
