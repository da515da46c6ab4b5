import type { HistoryForm } from '@helix/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.js';
import { useAppointment } from '../data/planning-context.js';

/** Changes of the treatments that users added to a history. They throw an ApiError. */
export interface HistoryChanges {
  add: (form: HistoryForm) => Promise<void>;
  remove: (form: HistoryForm) => Promise<void>;
}

/** Adds and removes treatments of the appointment's patient, and loads the appointment again: what is due may change. */
export function useHistoryChanges(): HistoryChanges {
  const queryClient = useQueryClient();
  const { appointmentId, patientId } = useAppointment();
  const save = async (path: string, body: HistoryForm): Promise<void> => {
    await call(`appointment/${path}/${encodeURIComponent(patientId)}`, { method: 'POST', body });
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ['Appointment', appointmentId] }),
      queryClient.invalidateQueries({ queryKey: ['Coverage', appointmentId] }),
    ]);
  };
  return {
    add: (form) => save('ProcedureHistory', form),
    remove: (form) => save('ProcedureHistoryDelete', form),
  };
}
