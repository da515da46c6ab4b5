import type { AgreementNote, CareNote, FittingPlan, PlanInputs } from '@helix/hygiene';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useRef, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';

interface Props {
  fit: FittingPlan;
  inputs: Pick<PlanInputs, 'procedures'>;
  /** Of the appointment, as the plan is now. */
  freeMinutes: number;
  /** Whether there is something to undo. */
  isChanged: boolean;
  /** Takes what is not covered of a procedure out of the plan. */
  onRemove: (note: AgreementNote) => void;
  onUndo: () => void;
  onClose: () => void;
}

/** What "Plan that fits" added, what of it insurance does not cover, and what it left out and why. */
export function FitResult({ fit, inputs, freeMinutes, isChanged, onRemove, onUndo, onClose }: Props) {
  const translate = useTranslate();
  const closeButton = useRef<HTMLButtonElement>(null);
  const { added, toAgree, marked, leftOut, problem } = fit;
  const nameOf = (id: number): string =>
    inputs.procedures.find((one) => one.procedureRuleTypeId === id)?.name ?? String(id);
  const summaryOf = (): string => {
    if (problem !== null) return problem;
    if (added.length > 0) return translate('agenda.fit.added', { procedures: added.map(nameOf).join(', ') });
    return translate(leftOut.length > 0 ? 'agenda.fit.nothing' : 'agenda.fit.nothingDue');
  };
  /** The pressed button goes with its line. */
  const remove = (note: AgreementNote): void => {
    onRemove(note);
    closeButton.current?.focus();
  };
  return (
    <Box
      role="status"
      aria-label={translate('agenda.fit.label')}
      sx={{ mx: 3, mb: 2, px: 3, py: 2, borderRadius: '8px', bgcolor: 'brand.soft', typography: 'body2' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 2 }}>
        <Box sx={{ flex: '1 1 200px' }}>
          <Box sx={{ fontWeight: 550 }}>{summaryOf()}</Box>
          {freeMinutes > 0 && translate('agenda.fit.free', { minutes: freeMinutes })}
        </Box>
        <Box sx={{ display: 'flex', gap: 2 }}>
          {isChanged && (
            <Button size="small" variant="outlined" onClick={onUndo}>
              {translate('agenda.fit.undo')}
            </Button>
          )}
          <Button ref={closeButton} size="small" color="inherit" onClick={onClose}>
            {translate('agenda.fit.close')}
          </Button>
        </Box>
      </Box>
      <Notes
        title={translate('agenda.fit.toAgree')}
        notes={toAgree}
        nameOf={nameOf}
        actionOf={(note) => {
          const values = { units: note.shortenedUnits, procedure: nameOf(note.procedureRuleTypeId) };
          const action = note.shortenedUnits > 0 ? 'shorten' : 'remove';
          return (
            <Button size="small" aria-label={translate(`agenda.fit.${action}Of`, values)} onClick={() => remove(note)}>
              {translate(`agenda.fit.${action}`, values)}
            </Button>
          );
        }}
      />
      <Notes title={translate('agenda.fit.marked')} notes={marked} nameOf={nameOf} />
      <Notes title={translate('agenda.fit.leftOut')} notes={leftOut} nameOf={nameOf} />
    </Box>
  );
}

interface NotesProps<Note extends CareNote> {
  title: string;
  notes: readonly Note[];
  nameOf: (procedureRuleTypeId: number) => string;
  actionOf?: (note: Note) => ReactNode;
}

/** Notes under a title; nothing without any. */
function Notes<Note extends CareNote>({ title, notes, nameOf, actionOf }: NotesProps<Note>) {
  if (notes.length === 0) return null;
  return (
    <Box component="dl" sx={{ m: 0, mt: 1, display: 'grid', gap: 0.5 }}>
      <Box component="dt" sx={{ fontSize: 12, color: 'text.secondary' }}>
        {title}
      </Box>
      {notes.map((note) => (
        <Box
          key={note.procedureRuleTypeId}
          component="dd"
          sx={{ m: 0, display: 'flex', alignItems: 'center', columnGap: 1 }}
        >
          <span>
            {nameOf(note.procedureRuleTypeId)}:{' '}
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {note.text}
            </Box>
          </span>
          {actionOf?.(note)}
        </Box>
      ))}
    </Box>
  );
}
