import { routePermissions, type AuditRow } from '@helix/contracts';
import { registeredTexts, type Texts } from '../i18n/texts.js';
import './texts.js';
import { changeLines, requestLines, subjectOf, type TextOf } from './audit-text.js';

describe('changeLines', () => {
  it('lists one line for each changed field', () => {
    expect(changeLines({ firstName: ['Ada', 'Eda'], isClinicAdmin: [null, true], goalWage: [60, 64.5] })).toEqual([
      { field: 'firstName', before: 'Ada', after: 'Eda' },
      { field: 'isClinicAdmin', before: '–', after: 'true' },
      { field: 'goalWage', before: '60', after: '64.5' },
    ]);
  });

  it('lists each preference that differs', () => {
    const before = '{"avatarColor":"#107C10","performanceDisplay":"none"}';
    const after = '{"performanceDisplay":"none","defaultClinic":"g2"}';
    expect(changeLines({ preferences: [before, after] })).toEqual([
      { field: 'avatarColor', before: '#107C10', after: '–' },
      { field: 'defaultClinic', before: '–', after: 'g2' },
    ]);
    expect(changeLines({ preferences: ['no json', '{"avatarColor":"#107C10"}'] })).toHaveLength(1);
  });

  it('has no earlier value for a detail that is not a change', () => {
    expect(changeLines({ kind: 'invitation', rows: { count: 2 } })).toEqual([
      { field: 'kind', before: undefined, after: 'invitation' },
      { field: 'rows', before: undefined, after: '{"count":2}' },
    ]);
    expect(changeLines({})).toEqual([]);
  });
});

const TEXTS: Record<string, string> = {
  'calls.appointment': 'Calendar %{days}',
  'calls.appointment/analyze': 'Insights %{days}',
  'calls.appointment/*': 'Appointment %{id}',
  'calls.appointment/*/previewnext': 'Next appointment after %{id}',
  'calls.procedurerules': 'Rules of patient %{patient}',
  'calls.note/prefil': 'Note of appointment %{appointment}',
  'days.one': 'on %{first}',
  'days.range': 'from %{first} to %{last}',
  'subjects.patient': 'Patient %{id}',
  'subjects.planChanged': 'Plan of appointment %{id}',
  'subjects.insuranceDetailsChanged': 'Insurance details of patient %{id}',
};
const textOf: TextOf = (key, values) => TEXTS[key]?.replace(/%\{(\w+)\}/g, (_all, name: string) => values[name] ?? '');
const about = (subject: string, action: AuditRow['action'] = 'patientsRead') => subjectOf({ action, subject }, textOf);

describe('subjectOf and requestLines', () => {
  it.each([
    ['GET appointment?startDate=2026-11-10&endDate=2026-12-08', 'Calendar from 2026-11-10 to 2026-12-08'],
    ['GET appointment?startDate=2026-11-10&endDate=2026-11-10&providerId=H1', 'Calendar on 2026-11-10'],
    ['GET appointment?startDate=soon', 'Calendar'],
    ['GET appointment/Analyze?startDate=2026-11-10', 'Insights on 2026-11-10'],
    ['GET procedureRules?healthProfileId=0&patientId=6065', 'Rules of patient 6065'],
    ['GET appointment/V1/Comment', 'GET appointment/V1/Comment'],
    [`GET ${'a/'.repeat(100)}`, `GET ${'a/'.repeat(100)}`],
    ['GET report?month=11', 'GET report?month=11'],
    ['ada@clinic.example', 'ada@clinic.example'],
    ['patient of many words', 'patient of many words'],
    ['patient 6065', 'Patient 6065'],
    ['', ''],
  ])('says the subject %j as %j, without an appointment to open', (subject, text) => {
    expect(about(subject)).toEqual({ text, appointmentId: null });
  });

  it('says what of a patient or of an appointment was changed', () => {
    expect(about('patient 6065', 'insuranceDetailsChanged').text).toBe('Insurance details of patient 6065');
    expect(about('appointment V.1', 'planChanged')).toEqual({ text: 'Plan of appointment V.1', appointmentId: 'V.1' });
  });

  it('names the appointment that a recorded request read', () => {
    expect(about('GET appointment/V.1')).toEqual({ text: 'Appointment V.1', appointmentId: 'V.1' });
    expect(about('GET appointment/V1/PreviewNext?timeFrameInMonths=6')).toEqual({
      text: 'Next appointment after V1',
      appointmentId: 'V1',
    });
    expect(about('GET note/Prefil?appointmentId=V%2F1&templateName=Hygiene')).toEqual({
      text: 'Note of appointment V/1',
      appointmentId: 'V/1',
    });
  });

  it('lists the whole recorded request in the details', () => {
    const subject = 'GET appointment?startDate=2026-11-10&providerId=H1';
    expect(requestLines(subject)).toEqual([{ field: 'call', before: undefined, after: subject }]);
    expect(requestLines('GET appointment/V1')).toEqual([
      { field: 'call', before: undefined, after: 'GET appointment/V1' },
    ]);
    expect(requestLines('ada@clinic.example')).toEqual([]);
    expect(requestLines('appointment V1')).toEqual([]);
    expect(requestLines('')).toEqual([]);
  });
});

/** The text of the console, as the page finds it. */
const shownText: TextOf = (key, values) => {
  const { calls, days } = (registeredTexts() as unknown as { people: { audit: Record<string, Texts> } }).people.audit;
  const [group = '', ...name] = key.split('.');
  const text = { calls, days }[group]?.[name.join('.')];
  return typeof text === 'string'
    ? text.replace(/%\{(\w+)\}/g, (_all, value: string) => values[value] ?? '')
    : undefined;
};

describe('the requests that the API records', () => {
  const recorded = Object.entries(routePermissions)
    .filter(([, permission]) => 'audit' in permission)
    .map(([route]) => route);

  it('are found in the table of routes', () => {
    expect(recorded).toContain('GET note/prefil');
    expect(recorded).not.toContain('GET clinic');
  });

  it.each(recorded)('have words for %s', (route) => {
    const subject = `${route.replace(/:\w+/g, 'X1')}?startDate=2026-11-10&appointmentId=V1&patientId=6065`;
    expect(subjectOf({ action: 'patientsRead', subject }, shownText).text).toMatch(/^[A-Z][a-z]+/);
  });
});
