import type { NextPlanForm, NextPreviewView } from '@helix/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.js';

/** What a suggestion is asked for; null: as saved, else by the patient's rules. */
export interface NextQuestion {
  timeFrameInMonths: number | null;
  /** `yyyy-mm-dd`. */
  desiredDate: string | null;
}

const pathOf = (appointmentId: string): string => `Appointment/${encodeURIComponent(appointmentId)}`;

/** The suggestion for the next appointment. Its key begins like that of the appointment: a change of it asks again. */
export function nextPreviewQuery(appointmentId: string, { timeFrameInMonths, desiredDate }: NextQuestion) {
  return queryOptions({
    queryKey: ['Appointment', appointmentId, 'PreviewNext', timeFrameInMonths, desiredDate],
    queryFn: ({ signal }) =>
      call<NextPreviewView>(`${pathOf(appointmentId)}/PreviewNext`, {
        query: { timeFrameInMonths, desiredDate },
        signal,
      }),
    staleTime: 0,
    // The dialog saves over the version that it opens with, which therefore must not be that of an earlier time.
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** Saves the plan of the next appointment, unless somebody else changed it since `version`. Throws an ApiError. */
export const saveNextPlan = (appointmentId: string, form: NextPlanForm): Promise<unknown> =>
  call(`${pathOf(appointmentId)}/SaveAppointmentNext`, { method: 'POST', body: form });
