import type { PmsProcedureView, ProcedurePlanResultView } from '@helix/contracts';
import {
  buildAppointment,
  buildRecommendation,
  buildSelected,
} from '../../../../libs/contracts/src/testing/build-appointment.js';
import { creditOf, notesOf, shownRows, totalsOf } from './scorecard-rows.js';

const result = (change: Partial<ProcedurePlanResultView>): ProcedurePlanResultView => ({
  procedureRuleTypeId: 23,
  name: 'Recall exam',
  status: 3,
  isPlanned: true,
  isDueButMissed: false,
  needsReason: false,
  plannedCodes: ['01202'],
  plannedDescriptions: ['Recall exam'],
  plannedAmmount: 51.3,
  plannedUnits: 1,
  plannedMinutes: 15,
  completedCodes: ['01202'],
  completedDescriptions: ['Recall exam'],
  completedAmmount: 51.3,
  completedUnits: 1,
  actualMinutes: 15,
  enteredMinutes: null,
  missedProcedureReason: null,
  missedProcedureReasonText: null,
  includeWithScaling: false,
  ...change,
});
const missed: Partial<ProcedurePlanResultView> = {
  status: 1,
  completedCodes: [],
  completedUnits: 0,
  completedAmmount: 0,
};
const procedure = (change: Partial<PmsProcedureView>): PmsProcedureView => ({
  procedureId: 'X1',
  procedureRuleTypeId: 23,
  adaCode: '01202',
  description: 'Recall exam',
  procedureStatus: 102,
  amount: 51.3,
  units: null,
  minutes: null,
  teeth: [],
  providerId: 'D1',
  providerName: 'Dev Patel',
  attributedProviderId: 'D1',
  attributedToDoctor: true,
  ...change,
});
const rowsOf = (...results: ProcedurePlanResultView[]) =>
  shownRows(buildAppointment({ procedurePlanResults: results }), 'BC');

describe('shownRows', () => {
  it.each([
    ['exceeded', 'doubleCheck', result({ status: 4 })],
    ['completed', 'check', result({ status: 3 })],
    ['partial', 'warning', result({ status: 2 })],
    ['missed', 'cross', result(missed)],
    ['dueButMissed', 'purpleCross', result({ ...missed, isDueButMissed: true })],
    ['missed', 'cross', result({ ...missed, status: 5, missedProcedureReason: 1 })],
    ['unknown', null, result({ ...missed, status: 0 })],
  ])('says %s with the icon %s', (word, icon, one) => {
    expect(rowsOf(one)).toEqual([expect.objectContaining({ word, icon })]);
  });

  it('shows the planned codes while nothing is done', () => {
    expect(rowsOf(result({ completedCodes: ['01103'] }), result(missed)).map(({ codes }) => codes)).toEqual([
      ['01103'],
      ['01202'],
    ]);
  });

  it.each([
    [{ missedProcedureReason: 1 }, 'Patient declined'],
    [{ missedProcedureReason: 4 }, "Doctor wasn't available"],
    [{ missedProcedureReason: 255, missedProcedureReasonText: 'Felt unwell' }, 'Felt unwell'],
    [{ missedProcedureReason: null, missedProcedureReasonText: 'Felt unwell' }, 'Felt unwell'],
  ])('names the reason of %j: %s', (change, reason) => {
    expect(rowsOf(result({ ...missed, status: 5, ...change }))[0]?.reason).toBe(reason);
  });

  it('takes a reason while nothing is done, and minutes of what is planned and not missed', () => {
    const rows = rowsOf(
      result({}),
      result({ isPlanned: false, status: 4 }),
      result(missed),
      result({ ...missed, status: 0 }),
      result({ procedureRuleTypeId: null, isPlanned: false, status: 4 }),
    );
    expect(rows.map(({ takesReason, takesMinutes }) => [takesReason, takesMinutes])).toEqual([
      [false, true],
      [false, false],
      [true, false],
      [true, true],
      [false, false],
    ]);
  });

  it('says why scaling took other minutes than planned, unless they were entered', () => {
    const scaling = buildSelected({ procedureRuleTypeId: 18, name: 'Scaling', minutes: 35, procedureOptions: [] });
    const reasonOf = (actualMinutes: number, enteredMinutes: number | null = null) =>
      shownRows(
        buildAppointment({
          recommendations: [buildRecommendation({ procedureRuleTypeId: 18 })],
          selectedRecommendations: [scaling],
          procedurePlanResults: [
            result({ procedureRuleTypeId: 18, plannedMinutes: 35, completedUnits: 2, actualMinutes, enteredMinutes }),
          ],
        }),
        'BC',
      )[0]?.minutesReason;
    expect(reasonOf(30)).toBe('The planned 35 minutes are more than the time of 2 claimed units: 30 minutes count.');
    expect([reasonOf(35, 35), reasonOf(20, 20)]).toEqual([null, null]);
  });

  it('offers to attribute what several providers were involved in', () => {
    const appointment = buildAppointment({
      selectedRecommendations: [buildSelected()],
      procedures: [
        procedure({}),
        procedure({ procedureId: 'X2', adaCode: '02142', providerId: 'H1', attributedProviderId: 'H1' }),
      ],
      procedurePlanResults: [result({})],
    });
    expect(shownRows(appointment, 'BC')[0]?.credits).toEqual([
      { procedureId: 'X1', adaCode: '01202', name: 'Dev Patel', targetId: 'H1', targetName: 'Ana Ionescu' },
    ]);
  });
});

describe('creditOf', () => {
  it('goes back to the provider of the practice-management system', () => {
    expect(creditOf(procedure({ attributedProviderId: 'H1' }), buildAppointment())).toMatchObject({
      name: 'Ana Ionescu',
      targetId: 'D1',
      targetName: 'Dev Patel',
    });
  });

  it('is null for a planned procedure', () => {
    expect(creditOf(procedure({ procedureStatus: 105 }), buildAppointment())).toBeNull();
  });
});

describe('totalsOf', () => {
  it('adds cents, not fractions of dollars', () => {
    expect(totalsOf([result({ plannedAmmount: 0.1, completedAmmount: 0.2 }), result({ plannedAmmount: 0.2 })])).toEqual(
      {
        planned: 0.3,
        completed: 51.5,
      },
    );
  });
});

describe('notesOf', () => {
  const appointment = buildAppointment({
    orderingDoctor: { providerId: 'D1', firstName: 'Dev', lastName: 'Patel' },
    selectedRecommendations: [buildSelected()],
    procedures: [
      procedure({ attributedProviderId: 'H1' }),
      procedure({
        procedureId: 'X2',
        adaCode: '02142',
        description: '2 bitewings',
        attributedProviderId: 'H1',
        amount: 35,
      }),
      procedure({ procedureId: 'X3', adaCode: '21111', description: 'Filling', amount: 90 }),
    ],
  });
  const clinic = { state: 'BC', shouldShowAmountInNotes: true };

  it('lists what counts for the provider, with the ordering doctor of images', () => {
    expect(notesOf(appointment, clinic, true).split('\n').toSorted()).toEqual([
      '01202 Recall exam $51.30',
      '02142 2 bitewings (Dr.Patel) $35.00',
    ]);
  });

  it('leaves out amounts and descriptions by the clinic', () => {
    expect(
      notesOf(appointment, { ...clinic, shouldShowAmountInNotes: false }, false)
        .split('\n')
        .toSorted(),
    ).toEqual(['01202', '02142 (Dr.Patel)']);
  });
});
