import { snapshotFor, type StoredEvaluation } from './rule-snapshot.js';

const FROM = '2026-06-09T19:44:00';
const past = { patientId: 'P1', start: '2026-06-09T18:00:00', durationInMinutes: 60 };
const upcoming = { ...past, start: '2026-06-09T19:00:00' };
const current = { officeRulesHash: 'office now', patientRulesHash: 'patient now' };
const earlier = { officeRulesHash: 'office then', patientRulesHash: 'patient then' };
const stored: StoredEvaluation = { patientId: 'P1', snapshot: earlier };

describe('snapshotFor', () => {
  it('selects the current rules for an upcoming appointment', () => {
    expect(snapshotFor(upcoming, stored, current, FROM)).toEqual(current);
  });

  it('selects the rules of the earlier evaluation for a past appointment', () => {
    expect(snapshotFor(past, stored, current, FROM)).toEqual(earlier);
  });

  it('selects the current rules for a past appointment that was not evaluated before', () => {
    expect(snapshotFor(past, undefined, current, FROM)).toEqual(current);
    expect(snapshotFor(past, { patientId: 'P1', snapshot: null }, current, FROM)).toEqual(current);
  });

  it('selects the earlier rules of the office and the current ones of the patient after a move to another patient', () => {
    expect(snapshotFor({ ...past, patientId: 'P2' }, stored, current, FROM)).toEqual({
      officeRulesHash: 'office then',
      patientRulesHash: 'patient now',
    });
  });
});
