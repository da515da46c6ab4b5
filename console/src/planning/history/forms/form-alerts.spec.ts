import type { ClinicalForm } from '@helix/contracts';
import { formAlerts } from './form-alerts.js';

const form = (date: string, ...answers: [label: string, value: unknown][]): ClinicalForm => ({
  ...{ formId: date, templateId: 'T1', dateModified: `${date}T09:00:00` },
  noteData: answers.map(([label, value]) => ({ label, value })),
});

describe('formAlerts', () => {
  it('lists allergies and alerts with the day of the form, not what else a form asks', () => {
    expect(
      formAlerts([
        form('2026-01-10', ['ALLERGIES', 'Latex'], ['Medical alert: ', 'Pacemaker'], ['Smoker', true], ['Notes', 'x']),
      ]),
    ).toEqual([
      { label: 'ALLERGIES', text: 'Latex', date: '2026-01-10' },
      { label: 'Medical alert', text: 'Pacemaker', date: '2026-01-10' },
    ]);
  });

  it('takes the latest answer of a label, in whatever order the forms come', () => {
    const old = form('2024-03-01', ['Allergies', 'Penicillin']);
    const latest = form('2026-02-01', ['allergies', 'Codeine']);
    expect(formAlerts([old, latest]).map(({ text }) => text)).toEqual(['Codeine']);
    expect(formAlerts([latest, old]).map(({ text }) => text)).toEqual(['Codeine']);
  });

  it.each(['', ' ', null, false, 'no', 'None', 'None known.', 'No known allergies', 'NKDA', 'n/a', '-', 'Nil'])(
    'has none for the answer %j, also where an earlier form had one',
    (value) => {
      expect(
        formAlerts([form('2026-02-01', ['Allergies', value]), form('2024-02-01', ['Allergies', 'Latex'])]),
      ).toEqual([]);
    },
  );

  it('keeps an answer that is left empty from hiding an earlier one', () => {
    expect(formAlerts([form('2026-02-01', ['Smoker', 'No']), form('2024-02-01', ['Allergies', 'Latex'])])).toEqual([
      { label: 'Allergies', text: 'Latex', date: '2024-02-01' },
    ]);
  });
});
