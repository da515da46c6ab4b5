import type { AnalysisRow, DismissedInsightView } from '@helix/contracts';
import { dayLines } from './day-lines.js';
import { moveMonth, shownDays, toldDays, toldMonth } from './month-days.js';
import { withAcknowledged, withDismissed } from './patch-answers.js';
import { activeCounts, kindsOf, appointmentInsights } from './appointment-insights.js';

const row = (fields: Partial<AnalysisRow> = {}): AnalysisRow => ({
  appointmentId: 'V1',
  patientInitials: 'AB',
  date: '2026-03-10',
  startDate: '2026-03-10T10:00:00',
  durationInMinutes: 60,
  providerId: 'H1',
  needsReview: false,
  details: [],
  recommendedMinutes: 60,
  almostDueProcedures: [],
  dueProcedures: [],
  noDoctor: null,
  appointmentTooLongForChild: null,
  isBirthday: false,
  comments: null,
  commentState: null,
  nextAppointmentSummary: null,
  hasPlanNext: false,
  planTimeFrameInMonths: null,
  planTotalMinutesPlanned: null,
  planComments: null,
  ...fields,
});
const RECALL = { procedureRuleTypeId: 23, procedureName: 'Recall exam', inDays: 18, dueDate: '2026-03-28' };
const BITEWINGS = { procedureRuleTypeId: 4, procedureName: 'Bitewings', inDays: 20, dueDate: '2026-03-30' };
const BIRTHDAY: DismissedInsightView = { appointmentId: 'V1', insightTypeId: 4, procedureRuleType: 0, dueDate: null };
const dismissedRecall = (dueDate: string): DismissedInsightView => ({
  appointmentId: 'V1',
  insightTypeId: 1,
  procedureRuleType: 23,
  dueDate,
});

describe('the days of a month', () => {
  it('are its weeks, Monday to Sunday', () => {
    // 1 May 2026 is a Friday, 31 May a Sunday; February 2027 begins on a Monday and ends on a Sunday.
    expect(shownDays('2026-05', '2026-03-10')).toEqual({ startDate: '2026-04-27', endDate: '2026-05-31' });
    expect(shownDays('2027-02', '2026-09-10')).toEqual({ startDate: '2027-02-01', endDate: '2027-02-28' });
    expect([moveMonth('2026-12', 1), moveMonth('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
  });

  it('are the weeks that are not over and five in all, in the present month', () => {
    // 10 March 2026 is a Tuesday; the month's own weeks would end on 5 April.
    expect(shownDays('2026-03', '2026-03-10')).toEqual({ startDate: '2026-03-09', endDate: '2026-04-12' });
    // All six weeks of a month that is just beginning: 1 August 2026 is a Saturday, 31 August a Monday.
    expect(shownDays('2026-08', '2026-08-01')).toEqual({ startDate: '2026-07-27', endDate: '2026-09-06' });
  });

  it('are told from today to six months ahead', () => {
    expect(toldDays('2026-03', '2026-03-10')).toEqual({ startDate: '2026-03-10', endDate: '2026-04-12' });
    expect(toldDays('2026-09', '2026-03-10')).toEqual({ startDate: '2026-08-31', endDate: '2026-09-10' });
  });

  it('are of the month that was asked for, where it is among them', () => {
    const months = ['2026-04', null, 'x', '2026-13', '2026-02', '2027-01'].map((wanted) =>
      toldMonth(wanted, '2026-03-10'),
    );
    expect(months).toEqual(['2026-04', '2026-03', '2026-03', '2026-03', '2026-03', '2026-09']);
  });
});

describe('the insights of an appointment', () => {
  const everything = row({
    almostDueProcedures: [RECALL, BITEWINGS],
    noDoctor: { recommendedMinutes: 70 },
    appointmentTooLongForChild: { recommendedMinutes: 50 },
    isBirthday: true,
    comments: 'Call first',
    commentState: 1,
  });

  it('are one for each almost-due procedure, and one of each other kind', () => {
    const [appointment] = appointmentInsights([everything], []);
    expect(appointment?.entries.map(({ kind, due }) => [kind, due?.procedureName])).toEqual([
      ['almostDue', 'Recall exam'],
      ['almostDue', 'Bitewings'],
      ['noDoctor', undefined],
      ['under12', undefined],
      ['birthday', undefined],
    ]);
    expect([appointment?.isAcknowledged, appointment?.isFullyDismissed]).toEqual([false, false]);
    expect([...kindsOf(appointment!).keys()]).toEqual(['almostDue', 'noDoctor', 'under12', 'birthday', 'comment']);
  });

  it('are active of a kind while one of it is', () => {
    const [appointment] = appointmentInsights([everything], [dismissedRecall('2026-03-28'), BIRTHDAY]);
    expect(Object.fromEntries(kindsOf(appointment!))).toEqual({
      almostDue: true,
      noDoctor: true,
      under12: true,
      birthday: false,
      comment: true,
    });
  });

  it('come back when the due date is another', () => {
    const isDismissed = (dueDate: string) =>
      appointmentInsights([row({ almostDueProcedures: [RECALL] })], [dismissedRecall(dueDate)])[0]?.entries[0]
        ?.isDismissed;
    expect([isDismissed('2026-03-28'), isDismissed('2026-03-27')]).toEqual([true, false]);
  });

  it('are fully dismissed with the comment acknowledged', () => {
    const full = (commentState: 1 | 2) =>
      appointmentInsights([row({ isBirthday: true, comments: 'Call', commentState })], [BIRTHDAY])[0]?.isFullyDismissed;
    expect([full(1), full(2)]).toEqual([false, true]);
  });
});

describe('the lines of a day', () => {
  const appointments = appointmentInsights(
    [
      row({ isBirthday: true, comments: 'Call', commentState: 2 }),
      row({ appointmentId: 'V2', patientInitials: 'CD', isBirthday: true, almostDueProcedures: [RECALL, BITEWINGS] }),
      row({ appointmentId: 'V3', patientInitials: 'EF', date: '2026-03-11', comments: 'Call', commentState: 1 }),
      row({ appointmentId: 'V4', patientInitials: 'GH', date: '2026-03-12', comments: 'Call', commentState: 2 }),
    ],
    [BIRTHDAY],
  );
  const inWords = (showDismissed: boolean) =>
    [...dayLines(appointments, showDismissed)].map(([date, lines]) => [
      date,
      ...lines.map(
        ({ kind, patients }) =>
          `${kind}: ${patients.map(({ initials, isDismissed }) => (isDismissed ? `(${initials})` : initials)).join(' ')}`,
      ),
    ]);

  it('name whose each kind is, once, without what is dismissed', () => {
    expect(inWords(false)).toEqual([
      ['2026-03-10', 'almostDue: CD', 'birthday: CD'],
      ['2026-03-11', 'comment: EF'],
    ]);
  });

  it('name what is dismissed too when it is asked for', () => {
    expect(inWords(true)).toEqual([
      ['2026-03-10', 'almostDue: CD', 'birthday: (AB) CD', 'comment: (AB)'],
      ['2026-03-11', 'comment: EF'],
      ['2026-03-12', 'comment: (GH)'],
    ]);
  });

  it('are counted by appointments with something active', () => {
    expect(activeCounts(appointments)).toEqual({ almostDue: 1, noDoctor: 0, under12: 0, birthday: 1, comment: 1 });
  });
});

describe('what is known once something was done', () => {
  it('has the dismissal, once, or has it no more', () => {
    const { appointmentId, ...key } = dismissedRecall('2026-03-28');
    const known = [BIRTHDAY, dismissedRecall('2026-03-01')];
    expect(withDismissed(known, appointmentId, key, true)).toEqual([BIRTHDAY, dismissedRecall('2026-03-28')]);
    expect(withDismissed(known, appointmentId, key, false)).toEqual([BIRTHDAY]);
    expect(withDismissed(known, 'V2', key, false)).toEqual(known);
  });

  it('has the comment of that one appointment acknowledged', () => {
    const rows = [
      row({ comments: 'A', commentState: 1 }),
      row({ appointmentId: 'V2', comments: 'B', commentState: 1 }),
    ];
    const states = (comments: string) =>
      withAcknowledged(rows, { appointmentId: 'V2', comments }, true).map((known) => [
        known.comments,
        known.commentState,
      ]);
    expect(states('B')).toEqual([
      ['A', 1],
      ['B', 2],
    ]);
    // What came meanwhile has not been read.
    expect(states('before')).toEqual([
      ['A', 1],
      ['B', 1],
    ]);
  });
});
