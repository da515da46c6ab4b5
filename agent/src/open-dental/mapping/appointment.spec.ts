import { appointmentData } from '@helix/contracts';
import { mapAppointment, type AppointmentRow } from './appointment.js';
import { mapOperatory } from './operatory.js';
import { lookups } from './testing/lookups.js';

const row: AppointmentRow = {
  AptNum: '900',
  PatNum: '77',
  AptStatus: 1,
  Pattern: '//XXXXXXXX//',
  Confirmed: '100',
  Op: '10',
  Note: '',
  ProvNum: '1',
  ProvHyg: '0',
  AptDateTime: '2026-11-24 09:00:00',
  ProcDescript: 'Exam',
  IsHygiene: 0,
  DateTimeArrived: '2026-11-24 00:00:00',
  SecDateTEntry: '2026-10-01 08:15:30',
};
const map = (change: AppointmentRow = {}, facts: { isMissed?: boolean; names?: string[] } = {}) =>
  mapAppointment({ ...row, ...change }, { lookups, names: [], isMissed: false, ...facts });

it('mapAppointment sends what a calendar shows', () => {
  expect(map()).toEqual({
    patientId: '77',
    providerId: '1',
    operatoryId: '10',
    start: '2026-11-24T09:00:00',
    durationInMinutes: 60,
    reason: 'Exam',
    status: 'scheduled',
    examDoctorId: null,
    comments: '',
    createdAt: '2026-10-01T08:15:30',
  });
  expect(appointmentData.safeParse(map()).success).toBe(true);
});

it.each([
  [1, 'scheduled'],
  [4, 'scheduled'],
  [2, 'completed'],
  [5, 'cancelled'],
])('an appointment with AptStatus %i is %s', (AptStatus, status) => {
  expect(map({ AptStatus })?.status).toBe(status);
});

it.each([0, 3, 6, 7, 8])('an appointment with AptStatus %i is on no calendar', (AptStatus) => {
  expect(map({ AptStatus })).toBeNull();
});

it('a broken appointment with a done procedure that says so was missed', () => {
  expect(map({ AptStatus: 5 }, { isMissed: true })?.status).toBe('noShow');
  expect(map({ AptStatus: 2 }, { isMissed: true })?.status).toBe('completed');
});

it.each([
  ['arrived', { Confirmed: '101' }],
  ['arrived', { Confirmed: '102', AptStatus: 4 }],
  ['arrived', { DateTimeArrived: '2026-11-24 08:55:00' }],
  ['arrived', { Confirmed: '103', DateTimeArrived: '2026-11-24 08:55:00' }],
  ['confirmed', { Confirmed: '103' }],
  ['confirmed', { Confirmed: '103', DateTimeArrived: '0001-01-01 00:00:00' }],
  ['scheduled', { DateTimeArrived: '0001-01-01 00:00:00' }],
  ['scheduled', { Confirmed: '0', DateTimeArrived: undefined }],
  ['completed', { Confirmed: '101', AptStatus: 2 }],
])('an appointment is %s with %j', (status, change) => {
  expect(map(change)?.status).toBe(status);
});

it.each([
  ['', 30],
  ['X', 5],
  ['X'.repeat(12), 60],
  ['/'.repeat(255), 1275],
])('the pattern %j has %i minutes', (Pattern, minutes) => {
  expect(map({ Pattern })?.durationInMinutes).toBe(minutes);
});

it.each(['0001-01-01 00:00:00', '0000-00-00 00:00:00', '1849-05-05 10:00:00'])(
  'an appointment at %s is on no calendar',
  (AptDateTime) => {
    expect(map({ AptDateTime })).toBeNull();
  },
);

it('an appointment without a patient is on no calendar', () => {
  expect(map({ PatNum: '0' })).toBeNull();
});

it.each([
  ['the hygienist of an appointment that is marked as hygiene', '4', { IsHygiene: 1, ProvHyg: '4' }],
  ['the hygienist in an operatory for hygiene', '4', { Op: '11', ProvHyg: '4' }],
  ['the provider in an operatory for hygiene without a hygienist', '1', { Op: '11', ProvHyg: '0' }],
  ['the provider although a hygienist helps', '1', { ProvHyg: '4' }],
  ['a hygienist who is written as the provider', '3', { ProvNum: '3' }],
  ['the provider of one that is marked as hygiene without a hygienist', '1', { IsHygiene: 1, ProvHyg: '0' }],
  ["the operatory's hygienist, without a provider", '3', { ProvNum: '0', Op: '11' }],
  ["the operatory's dentist, without a provider", '1', { ProvNum: '0', Op: '10' }],
  ['nobody, without a provider in an operatory without any', '0', { ProvNum: '0', Op: '12' }],
  ['nobody, without a provider and an operatory', '0', { ProvNum: '0', Op: '0' }],
])('an appointment is that of %s', (_who, providerId, change) => {
  expect(map(change)?.providerId).toBe(providerId);
});

it.each([
  ['1', { ProvHyg: '4', IsHygiene: 1 }],
  ['1', { ProvHyg: '4', Op: '11' }],
  [null, { ProvHyg: '0', IsHygiene: 1 }],
  [null, { ProvNum: '3', ProvHyg: '4', IsHygiene: 1 }],
  [null, { ProvNum: '5', ProvHyg: '4', IsHygiene: 1 }],
  [null, { ProvHyg: '4' }],
])('the exam doctor is %s with %j', (doctor, change) => {
  expect(map(change)?.examDoctorId).toBe(doctor);
});

it('texts of an appointment are without names and phones', () => {
  const mapped = map({ Note: 'Lund: call 604-555-0199', ProcDescript: 'Exam (Mia)' }, { names: ['Mia', 'Lund'] });
  expect(mapped).toMatchObject({ comments: '[removed]: call [removed]', reason: 'Exam ([removed])' });
});

it('mapOperatory sends the name of an operatory without phones', () => {
  expect(mapOperatory({ OpName: 'Op 1 604-555-0199', IsHygiene: 1 })).toEqual({
    name: 'Op 1 [removed]',
    isHygiene: true,
  });
});
