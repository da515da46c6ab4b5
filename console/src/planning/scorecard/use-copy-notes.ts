import { CATALOGUE } from '@helix/hygiene';
import { useNotify, useTranslate } from 'react-admin';
import { useSession } from '../../session/session-context.js';
import { useAppointment } from '../data/planning-context.js';
import { notesOf } from './scorecard-rows.js';

/** Copies the completed procedures of the provider as notes, and reports whether it worked. */
export function useCopyNotes(): () => Promise<void> {
  const notify = useNotify();
  const translate = useTranslate();
  const { clinic } = useSession();
  const appointment = useAppointment();
  return async () => {
    const system = CATALOGUE.practiceSystems.find(({ dmsTypeId }) => dmsTypeId === clinic.dmsType);
    const notes = notesOf(appointment, clinic, system?.hidesDescriptions !== true);
    if (notes === '') return notify('scorecard.nothingToCopy', { type: 'info' });
    try {
      await navigator.clipboard.writeText(notes);
      notify('scorecard.copied', { type: 'success' });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      notify(translate('scorecard.copyFailed', { reason }), { type: 'error' });
    }
  };
}
