import type { PracticeRows } from './rows.js';

/** States of appointments with the clinic's names, and preferences that say what they mean. */
export function addSettings(practice: PracticeRows): void {
  const states = [
    'Unconfirmed',
    'Confirmed',
    'eConfirmed',
    'Arrived',
    'Seated',
    'Not confirmed',
    'Called',
    'confirmed',
  ];
  for (const [index, ItemName] of states.entries())
    practice.add('definition', { DefNum: 201 + index, Category: index === 7 ? 1 : 2, ItemName });
  for (const [PrefName, ValueString] of [
    ['AppointmentTimeArrivedTrigger', '204'],
    ['AppointmentTimeSeatedTrigger', '205'],
    ['ApptEConfirmStatusAccepted', '207'],
    ['ProgramVersion', '24.3.10.0'],
    ['EmailPassword', 'never-read'],
  ] as const)
    practice.add('preference', { PrefName, ValueString });
}
