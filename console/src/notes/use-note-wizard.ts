import { tokenType, isNumber, writeNote, type AnswerOf, type Field } from '@helix/notes';
import { useMemo, useState } from 'react';
import { useSession } from '../session/session-context.js';
import { NoteProgressStore, type NoteProgress, type ProgressOwner } from './note-progress.js';
import type { NoteQuestions } from './note-queries.js';
import { answersOf, type NoteStep } from './steps.js';

const browserProgress = new NoteProgressStore(window.localStorage);

export interface NoteWizard {
  /** From 0; of no steps 0. */
  index: number;
  /** Undefined: the template asks for nothing. */
  step: NoteStep | undefined;
  field: Field | undefined;
  isLast: boolean;
  answerOf: AnswerOf;
  /** The number of this step is none, and the user has tried to go on. */
  hasError: boolean;
  /** Whether the answers came from an earlier opening of the wizard. */
  isRestored: boolean;
  change: (field: Field) => void;
  back: () => void;
  /** @returns the note when the last step is complete, else null. */
  next: () => string | null;
  startOver: () => void;
  /** Removes the kept progress: the note is saved. */
  forget: () => void;
}

/** What a note starts with: the kept answers, at their step if the template is still the same. */
function startOf({ template, steps }: NoteQuestions, kept: NoteProgress | null): NoteProgress {
  const last = Math.max(0, steps.length - 1);
  const step = kept?.text === template ? Math.min(Math.max(0, kept.step), last) : 0;
  return { step, text: template, fieldModels: kept?.fieldModels ?? {} };
}

/** The answers of a note step by step, kept in the browser with each change. */
export function useNoteWizard(questions: NoteQuestions): NoteWizard {
  const { user, clinic } = useSession();
  const { steps, template, appointment } = questions;
  const owner: ProgressOwner = {
    clinicGuid: clinic.clinicGuid,
    userId: user.userId,
    appointmentId: appointment.appointmentId,
  };
  const [kept] = useState(() => browserProgress.read(owner));
  const [progress, setProgress] = useState(() => startOf(questions, kept));
  const [hasError, setError] = useState(false);
  const answerOf = useMemo(() => answersOf(steps, progress.fieldModels), [steps, progress.fieldModels]);
  const step = steps[progress.step];
  const field = step && (progress.fieldModels[step.key] ?? step.first);
  const isLast = progress.step >= steps.length - 1;

  const set = (changes: Partial<NoteProgress>): void => {
    const next = { ...progress, ...changes };
    setProgress(next);
    setError(false);
    browserProgress.write(owner, next);
  };
  const isWrong =
    step?.token.tokenTypeId === tokenType.number &&
    field !== undefined &&
    field.text.trim() !== '' &&
    !isNumber(field.text);

  return {
    index: progress.step,
    step,
    field,
    isLast,
    answerOf,
    hasError,
    isRestored: kept !== null && Object.keys(kept.fieldModels).length > 0,
    change: (changed) => step && set({ fieldModels: { ...progress.fieldModels, [step.key]: changed } }),
    back: () => {
      if (progress.step > 0) set({ step: progress.step - 1 });
    },
    next: () => {
      if (isWrong) setError(true);
      else if (isLast) return writeNote(template, answerOf);
      else set({ step: progress.step + 1 });
      return null;
    },
    startOver: () => {
      setProgress({ step: 0, text: template, fieldModels: {} });
      setError(false);
      browserProgress.remove(owner);
    },
    forget: () => browserProgress.remove(owner),
  };
}
