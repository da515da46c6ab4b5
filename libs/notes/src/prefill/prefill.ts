import { dateAnswer } from '../answers/field.js';
import type { NoteFacts } from './facts.js';
import { areasOf, proceduresText } from './procedure-texts.js';

/** The only name that prefills are asked for by. */
export const PREFILL_NAME = 'Hygiene';

/** The first answers that facts of the appointment give, by the token's shipped name. Tokens without one are missing. */
export function prefillAnswers(facts: NoteFacts): { token: string; answer: string }[] {
  return [
    { token: 'Reason', answer: facts.reason?.trim() ?? '' },
    { token: 'Medications', answer: formAnswer(facts, 'Medications') },
    { token: 'Allergies', answer: formAnswer(facts, 'Allergies') },
    { token: 'Images', answer: proceduresText(facts, 'Images') },
    { token: 'Exam', answer: proceduresText(facts, 'Exam') },
    { token: 'Treatment', answer: proceduresText(facts, 'Treatment') },
    { token: 'Areas', answer: areasOf(facts).join(', ') },
    { token: 'NextAppointment', answer: nextAppointment(facts) },
    { token: 'Provider', answer: providerText(facts) },
    { token: 'Date', answer: dateAnswer(facts.date) },
  ].filter(({ answer }) => answer !== '');
}

/** The field with a label in the newest form that answers it: `Penicillin (form of 2026-Mar-02)`. */
function formAnswer({ forms }: NoteFacts, label: string): string {
  for (const { dateModified, noteData } of forms) {
    const field = noteData.find((one) => one.label.trim().toLowerCase() === label.toLowerCase());
    const answer = answerOf(field?.value);
    if (answer !== '') return `${answer} (form of ${dateAnswer(dateModified.slice(0, 10))})`;
  }
  return '';
}

function answerOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

function nextAppointment({ nextInMonths, bookedDate }: NoteFacts): string {
  return [
    nextInMonths === null ? '' : `in ${nextInMonths} months`,
    bookedDate === null ? '' : `booked ${dateAnswer(bookedDate)}`,
  ]
    .filter((text) => text !== '')
    .join(', ');
}

function providerText({ providerFirstName, providerLastName, providerSuffix }: NoteFacts): string {
  const name = `${providerFirstName} ${providerLastName}`.trim();
  const suffix = providerSuffix?.trim();
  return suffix ? `${name}, ${suffix}` : name;
}
