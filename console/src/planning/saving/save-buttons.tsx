import { agendaItems } from '@helix/hygiene';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import { memo, useCallback, useEffect, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { commandKey } from '../../components/shortcut-keys.js';
import { usePlanning } from '../data/planning-context.js';
import type { SaveRefusal } from '../data/refusal.js';
import type { PlanSaving } from './use-save-plan.js';

/** A field whose text is no number of its range: a save would take the number that was there before. */
const invalidField = (): HTMLElement | null => document.querySelector<HTMLElement>('[aria-invalid="true"]');

const isDialogOpen = (): boolean => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;

/** Ctrl+S saves, Ctrl+Enter saves and goes to the next appointment; Cmd on a Mac. Not while a dialog is open. */
function useSaveKeys(onSave: (goesNext: boolean) => void): void {
  const latest = useRef(onSave);
  latest.current = onSave;
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const isSave = event.key.toLowerCase() === 's';
      if (!isSave && event.key !== 'Enter') return;
      event.preventDefault();
      if (!event.repeat && !isDialogOpen()) latest.current(!isSave);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

interface ButtonProps {
  label: string;
  /** What its keys are, or why it is disabled. */
  hint: string;
  isMain: boolean;
  isDisabled: boolean;
  ariaKeys: string;
  onClick: () => void;
}

const SaveButton = memo(function SaveButton({ label, hint, isMain, isDisabled, ariaKeys, onClick }: ButtonProps) {
  return (
    <Tooltip title={hint} describeChild {...(isDisabled && { enterTouchDelay: 0 })}>
      {/* A disabled button has no pointer events, and the reason must be readable nevertheless. */}
      <span>
        <Button
          variant={isMain ? 'contained' : 'outlined'}
          disabled={isDisabled}
          aria-keyshortcuts={ariaKeys}
          onClick={onClick}
          // A field that loses the focus replaces a text that is no number.
          onMouseDown={(event) => {
            if (invalidField()) event.preventDefault();
          }}
        >
          {label}
        </Button>
      </span>
    </Tooltip>
  );
});

/** Save, and Save and go to next where the address has a next appointment (spec 2 section 4). */
export function SaveButtons({ saving, refusal }: { saving: PlanSaving; refusal: SaveRefusal | null }) {
  const translate = useTranslate();
  const { agenda, isDirty } = usePlanning();
  const { isSaving, nextId, save } = saving;
  const error = agendaItems(agenda.items).find((item) => item.error !== null);
  const isDisabled = isSaving || refusal !== null || error !== undefined;
  const saveValid = (goesNext: boolean): void => {
    const invalid = invalidField();
    if (invalid) invalid.focus();
    else if (!isDisabled) void save(goesNext && nextId !== null);
  };
  useSaveKeys(saveValid);
  // The same functions from edit to edit, so that an edit renders no button that stays as it is.
  const latest = useRef(saveValid);
  latest.current = saveValid;
  const onSave = useCallback(() => latest.current(false), []);
  const onSaveNext = useCallback(() => latest.current(true), []);
  const hintOf = (action: string, keys: string): string => {
    if (refusal !== null) return translate(`planning.refusal.${refusal}`);
    return error ? `${error.name}: ${error.error}` : translate('planning.save.keys', { action, keys });
  };
  const label = translate('planning.save.save');
  const nextLabel = translate('planning.save.saveNext');
  return (
    <>
      {isDirty && (
        <Box role="status" sx={{ typography: 'caption', color: 'text.secondary', whiteSpace: 'nowrap' }}>
          {translate('planning.save.unsaved')}
        </Box>
      )}
      <SaveButton
        label={isSaving ? translate('planning.save.saving') : label}
        hint={hintOf(label, `${commandKey()}+S`)}
        isMain={nextId === null}
        isDisabled={isDisabled}
        ariaKeys="Control+S"
        onClick={onSave}
      />
      {nextId !== null && (
        <SaveButton
          label={nextLabel}
          hint={hintOf(nextLabel, `${commandKey()}+Enter`)}
          isMain
          isDisabled={isDisabled}
          ariaKeys="Control+Enter"
          onClick={onSaveNext}
        />
      )}
    </>
  );
}
