import { checkScorecardEntry, MISSED_REASONS, seriesOfReason } from './missed-reasons.js';

const entry = (change: object) => ({
  actualMinutes: null,
  missedProcedureReasonId: null,
  missedProcedureReasonText: null,
  ...change,
});
const reason = (missedProcedureReasonId: number | null, missedProcedureReasonText: string | null = null) => ({
  missedProcedureReasonId,
  missedProcedureReasonText,
});

describe('MISSED_REASONS', () => {
  it('lists the reasons of the specification by their ids', () => {
    expect(MISSED_REASONS.map((one) => [one.missedProcedureReasonId, one.name, one.scorecardName])).toEqual([
      [1, 'Patient declined', 'Patient declined'],
      [2, 'Ran out of time', 'Ran out of time'],
      [3, 'Treatment plan changed', 'Treatment plan changed'],
      [4, 'Doctor not available', "Doctor wasn't available"],
      [255, 'Other', 'Other'],
    ]);
  });

  it.each([
    [reason(1), 'PatientDeclined'],
    [reason(2), 'RanOutOfTime'],
    [reason(3, 'tooth came out'), 'TreatmentPlanChanged'],
    [reason(4), 'DoctorNotAvailable'],
    [reason(255, 'late'), 'Other'],
    [reason(null, 'late'), 'Other'],
    [reason(null, '  '), 'Unspecified'],
    [reason(null), 'Unspecified'],
    [null, 'Unspecified'],
  ])('counts %j in the series %s', (given, series) => {
    expect(seriesOfReason(given)).toBe(series);
  });
});

describe('checkScorecardEntry', () => {
  it.each([
    [reason(1)],
    [reason(4, 'sick')],
    [reason(255, 'late')],
    [reason(null, 'late')],
    [reason(null)],
    [{ actualMinutes: 0 }],
    [{ actualMinutes: 7.5 }],
    [{ actualMinutes: 1000 }],
  ])('accepts %j', (change) => {
    expect(checkScorecardEntry(entry(change))).toEqual([]);
  });

  const minutes = 'Actual minutes must be a number from 0 to 1000, in half minutes.';
  it.each([
    [reason(255), 'missedProcedureReasonText', 'Please provide a reason'],
    [reason(255, '   '), 'missedProcedureReasonText', 'Please provide a reason'],
    [reason(5), 'missedProcedureReasonId', 'Unknown reason.'],
    [reason(Number.NaN), 'missedProcedureReasonId', 'Unknown reason.'],
    [{ actualMinutes: -0.5 }, 'actualMinutes', minutes],
    [{ actualMinutes: 1000.5 }, 'actualMinutes', minutes],
    [{ actualMinutes: 1.2 }, 'actualMinutes', minutes],
    [{ actualMinutes: Number.NaN }, 'actualMinutes', minutes],
    [{ actualMinutes: Infinity }, 'actualMinutes', minutes],
  ])('rejects %j', (change, field, message) => {
    expect(checkScorecardEntry(entry(change))).toEqual([{ field, message }]);
  });
});
