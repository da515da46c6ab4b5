import { dateAnswer } from '../answers/field.js';
import type { NoteFact } from '../writer/note-input.js';
import type { NoteFacts } from './facts.js';
import { prefillAnswers } from './prefill.js';
import { procedureTokenOf, procedureTokens } from './procedure-texts.js';

type Source = NoteFact['sources'][number];

/** The prefilled answers by token, each with the facts that it is made of: what a note is generated from beside speech. */
export function recordedFacts(facts: NoteFacts): Record<string, NoteFact> {
  return Object.fromEntries(
    prefillAnswers(facts).map(({ token, answer }) => [token, { answer, sources: sourcesOf(facts, token, answer) }]),
  );
}

function sourcesOf(facts: NoteFacts, token: string, answer: string): Source[] {
  const list = procedureTokens.find((one) => one === token);
  if (list) return procedureSources(facts, list);
  switch (token) {
    case 'Medications':
    case 'Allergies':
      return [{ name: 'form', value: answer }];
    case 'Areas':
      return [{ name: 'areas', value: answer }];
    case 'NextAppointment':
      return nextSources(facts);
    default:
      return [{ name: token.toLowerCase(), value: token === 'Date' ? facts.date : answer }];
  }
}

function procedureSources(facts: NoteFacts, token: (typeof procedureTokens)[number]): Source[] {
  const codes = facts.procedures
    .filter((procedure) => procedureTokenOf(procedure) === token)
    .map(({ code }) => ({ name: 'procedure', value: code }));
  const doctor = token === 'Exam' ? facts.examDoctorLastName : null;
  return doctor ? [...codes, { name: 'exam doctor', value: doctor }] : codes;
}

function nextSources({ nextInMonths, bookedDate }: NoteFacts): Source[] {
  return [
    ...(nextInMonths === null ? [] : [{ name: 'next appointment', value: `${nextInMonths} months` }]),
    ...(bookedDate === null ? [] : [{ name: 'booked appointment', value: dateAnswer(bookedDate) }]),
  ];
}
