import type { DismissedInsightView } from '@helix/contracts';
import { activeCounts, appointmentInsights, dayLines, kindsOf } from './appointment-insights.js';
import { buildDismissedRecall, buildRow } from './build-row.js';

const RECALL = { procedureRuleTypeId: 23, procedureName: 'Recall exam', inDays: 18, dueDate: '2026-03-28' };
const BITEWINGS = { procedureRuleTypeId: 4, procedureName: 'Bitewings', inDays: 20, dueDate: '2026-03-30' };
const BIRTHDAY: DismissedInsightView = { appointmentId: 'V1', insightTypeId: 4, procedureRuleType: 0, dueDate: null };

describe('appointmentInsights and kindsOf', () => {
  const everything = buildRow({
    almostDueProcedures: [RECALL, BITEWINGS],
    noDoctor: { recommendedMinutes: 70 },
    appointmentTooLongForChild: { recommendedMinutes: 50 },
    isBirthday: true,
    comments: 'Call first',
    commentState: 1,
  });

  it('return an entry for each almost-due procedure and one for each other kind', () => {
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

  it('report a kind as active while one of its insights is active', () => {
    const [appointment] = appointmentInsights([everything], [buildDismissedRecall('2026-03-28'), BIRTHDAY]);
    expect(Object.fromEntries(kindsOf(appointment!))).toEqual({
      almostDue: true,
      noDoctor: true,
      under12: true,
      birthday: false,
      comment: true,
    });
  });

  it('show a dismissed insight again when its due date changes', () => {
    const isDismissed = (dueDate: string) =>
      appointmentInsights([buildRow({ almostDueProcedures: [RECALL] })], [buildDismissedRecall(dueDate)])[0]?.entries[0]
        ?.isDismissed;
    expect([isDismissed('2026-03-28'), isDismissed('2026-03-27')]).toEqual([true, false]);
  });

  it('report an appointment as fully dismissed once its comment is acknowledged too', () => {
    const full = (commentState: 1 | 2) =>
      appointmentInsights([buildRow({ isBirthday: true, comments: 'Call', commentState })], [BIRTHDAY])[0]
        ?.isFullyDismissed;
    expect([full(1), full(2)]).toEqual([false, true]);
  });
});

describe('dayLines and activeCounts', () => {
  const appointments = appointmentInsights(
    [
      buildRow({ isBirthday: true, comments: 'Call', commentState: 2 }),
      buildRow({
        appointmentId: 'V2',
        patientInitials: 'CD',
        isBirthday: true,
        almostDueProcedures: [RECALL, BITEWINGS],
      }),
      buildRow({ appointmentId: 'V3', patientInitials: 'EF', date: '2026-03-11', comments: 'Call', commentState: 1 }),
      buildRow({ appointmentId: 'V4', patientInitials: 'GH', date: '2026-03-12', comments: 'Call', commentState: 2 }),
    ],
    [BIRTHDAY],
  );
  const asText = (showDismissed: boolean) =>
    [...dayLines(appointments, showDismissed)].map(([date, lines]) => [
      date,
      ...lines.map(
        ({ kind, patients }) =>
          `${kind}: ${patients.map(({ initials, isDismissed }) => (isDismissed ? `(${initials})` : initials)).join(' ')}`,
      ),
    ]);

  it('list the patients of each kind once, without dismissed insights', () => {
    expect(asText(false)).toEqual([
      ['2026-03-10', 'almostDue: CD', 'birthday: CD'],
      ['2026-03-11', 'comment: EF'],
    ]);
  });

  it('list dismissed insights too when they are shown', () => {
    expect(asText(true)).toEqual([
      ['2026-03-10', 'almostDue: CD', 'birthday: (AB) CD', 'comment: (AB)'],
      ['2026-03-11', 'comment: EF'],
      ['2026-03-12', 'comment: (GH)'],
    ]);
  });

  it('count appointments with an active insight of each kind', () => {
    expect(activeCounts(appointments)).toEqual({ almostDue: 1, noDoctor: 0, under12: 0, birthday: 1, comment: 1 });
  });
});
