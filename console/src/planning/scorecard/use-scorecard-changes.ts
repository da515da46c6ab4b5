import type { AttributionForm, ScorecardEntryForm, ScorecardEntryView } from '@helix/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'react-admin';
import { call } from '../../api/client.js';
import { ApiError } from '../../api/problem.js';
import { toFormErrors } from '../../components/form/validation.js';
import { useAppointment } from '../data/planning-context.js';

type MissedReason = Pick<ScorecardEntryView, 'missedProcedureReasonId' | 'missedProcedureReasonText'>;

const CONFLICT = 409;
const isConflict = (error: unknown): error is ApiError => error instanceof ApiError && error.status === CONFLICT;

/** The changes of a scorecard. Each answers whether it was saved; failures are shown as toasts. */
export interface ScorecardChanges {
  /** Null for both removes the reason. @param seen the reason that the user saw: nothing is saved over another one. */
  saveReason: (procedureRuleTypeId: number, reason: MissedReason, seen?: MissedReason) => Promise<boolean>;
  /** Null: no minutes are entered, so that they follow from the plan and the claimed units. */
  saveMinutes: (procedureRuleTypeId: number, actualMinutes: number | null) => Promise<boolean>;
  /** Attributes a completed procedure of the practice-management system. */
  attribute: (procedureId: string, providerId: string) => Promise<boolean>;
}

/** Saves changes of the scorecard and loads the appointment again. */
export function useScorecardChanges(): ScorecardChanges {
  const notify = useNotify();
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const { appointmentId } = useAppointment();

  const reload = () => queryClient.invalidateQueries({ queryKey: ['Appointment', appointmentId] });
  const run = async (save: () => Promise<unknown>, failure: (error: unknown) => string): Promise<boolean> => {
    try {
      await save();
    } catch (error) {
      notify(failure(error), { type: 'error' });
      // What the screen has may be what is stale.
      if (isConflict(error)) await reload();
      return false;
    }
    await reload();
    return true;
  };
  const saveEntry = (procedureRuleTypeId: number, body: ScorecardEntryForm) => () =>
    call<ScorecardEntryView>(`Appointment/${encodeURIComponent(appointmentId)}/Procedure/${procedureRuleTypeId}`, {
      method: 'POST',
      body,
    });
  return {
    saveReason: (procedureRuleTypeId, reason, seen) =>
      run(
        saveEntry(procedureRuleTypeId, { ...reason, seen }),
        (error) => (isConflict(error) ? error.problem?.detail : undefined) ?? translate('scorecard.reasonFailed'),
      ),
    saveMinutes: (procedureRuleTypeId, actualMinutes) =>
      run(saveEntry(procedureRuleTypeId, { actualMinutes }), () => translate('scorecard.minutesFailed')),
    attribute: (procedureId, providerId) => {
      const body: AttributionForm = { appointmentId, providerId };
      return run(
        () => call(`Appointment/Procedure/${encodeURIComponent(procedureId)}`, { method: 'POST', body }),
        (error) => toFormErrors(error, [], translate('common.genericError')).form ?? '',
      );
    },
  };
}
