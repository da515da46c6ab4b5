import { typedAppointmentId } from './typed-id.js';

it.each([
  ['10442', '10442'],
  [' E2E.A ', 'E2E.A'],
  ['two words', null],
  ['2026-11-24', null],
  ['Today', null],
  ['   ', null],
  ['A'.repeat(65), null],
])('typedAppointmentId parses %j as %j', (typed, expected) => {
  expect(typedAppointmentId(typed)).toBe(expected);
});
