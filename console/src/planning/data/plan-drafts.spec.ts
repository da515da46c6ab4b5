import { PlanDrafts, type DraftOwner, type MovedDraft, type PlanDraft } from './plan-drafts.js';

const HOUR_MS = 60 * 60_000;
const OWNER: DraftOwner = { userId: 7, clinicGuid: 'c1', appointmentId: 'V1' };
const DRAFT: PlanDraft = {
  version: 'v1',
  selections: [
    {
      procedureRuleTypeId: 23,
      minutes: 12.5,
      codes: [{ adaCode: '01202', quantity: 1, teeth: ['16MO'], feeOverrideCents: 4005, custom: null }],
      criterionIds: [7],
    },
  ],
  doctors: { examDoctor: 'D1', orderingDoctor: null },
  booking: { startDate: '2026-03-12T09:00:00', durationInMinutes: 60, providerId: 'H1' },
  patientId: 'P1',
};
const { selections, doctors } = DRAFT;
const MOVED: MovedDraft = { selections, doctors, from: { appointmentId: 'V9', startDate: '2026-03-11T08:00:00' } };

/** The storage of a browser. */
function memoryStorage() {
  const entries = new Map<string, string>();
  return {
    entries,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
    key: (index: number) => [...entries.keys()][index] ?? null,
    get length() {
      return entries.size;
    },
  };
}

describe('PlanDrafts', () => {
  let storage: ReturnType<typeof memoryStorage>;
  let now: number;
  let drafts: PlanDrafts;
  beforeEach(() => {
    storage = memoryStorage();
    now = Date.parse('2026-03-10T09:00:00Z');
    drafts = new PlanDrafts(storage, () => now);
    drafts.write(OWNER, DRAFT);
  });

  it('returns the edits of this user, clinic and appointment only', () => {
    expect(drafts.read(OWNER)).toEqual(DRAFT);
    const others = [
      { ...OWNER, userId: 8 },
      { ...OWNER, clinicGuid: 'c2' },
      { ...OWNER, appointmentId: 'V2' },
    ];
    expect(others.map((owner) => drafts.read(owner))).toEqual([null, null, null]);
  });

  it('keeps edits for a day and then removes those of every appointment', () => {
    now += 24 * HOUR_MS;
    expect(drafts.read(OWNER)).toEqual(DRAFT);
    now += 1;
    expect(drafts.read({ ...OWNER, appointmentId: 'V2' })).toBeNull();
    expect(storage.length).toBe(0);
  });

  it('keeps a plan that was moved to an appointment beside the edits of it, for a day', () => {
    expect(drafts.readMoved(OWNER)).toBeNull();
    expect(drafts.writeMoved(OWNER, MOVED)).toBe(true);
    expect([drafts.readMoved(OWNER), drafts.read(OWNER)]).toEqual([MOVED, DRAFT]);
    expect(drafts.readMoved({ ...OWNER, userId: 8 })).toBeNull();
    drafts.remove(OWNER);
    expect(drafts.readMoved(OWNER)).toEqual(MOVED);
    now += 24 * HOUR_MS + 1;
    expect(drafts.read(OWNER)).toBeNull();
    expect(storage.length).toBe(0);
  });

  it('has no moved plan left after it was applied', () => {
    drafts.writeMoved(OWNER, MOVED);
    drafts.removeMoved(OWNER);
    expect([drafts.readMoved(OWNER), drafts.read(OWNER)]).toEqual([null, DRAFT]);
  });

  it('ignores and removes edits that an older version of the page stored differently', () => {
    const [key] = storage.entries.keys();
    storage.setItem(key!, JSON.stringify({ savedAt: now, version: 'v1', selections: [{ id: 23 }], doctors: {} }));
    expect(drafts.read(OWNER)).toBeNull();
    expect(storage.length).toBe(0);
  });

  it('leaves other entries of the storage alone', () => {
    storage.setItem('theme', 'dark');
    now += 25 * HOUR_MS;
    drafts.read(OWNER);
    expect([...storage.entries.keys()]).toEqual(['theme']);
  });

  it('does not fail when the storage is full', () => {
    const full = new PlanDrafts({
      ...storage,
      setItem: () => {
        throw new Error('QuotaExceededError');
      },
    });
    expect(() => full.write(OWNER, DRAFT)).not.toThrow();
    expect(full.writeMoved(OWNER, MOVED)).toBe(false);
  });

  it('has nothing left after the edits were saved', () => {
    drafts.remove(OWNER);
    expect(drafts.read(OWNER)).toBeNull();
  });
});
