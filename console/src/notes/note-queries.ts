import type { OfferedValues, PrefilledAnswer, TokenRow, WizardAppointment, WizardTemplate } from '@helix/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.js';
import { stepsOf, type NoteStep } from './steps.js';

/** The only template of answers that `GET Note/Prefil` knows. */
const PREFILL = 'Hygiene';

/** What the wizard asks and shows. */
export interface NoteQuestions {
  appointment: WizardAppointment;
  /** The text of the template. */
  template: string;
  templateName: string;
  steps: readonly NoteStep[];
}

/** Fetched once: what is asked does not change while it is answered. */
export function noteQuestionsQuery(appointmentId: string, clinicName: string, email: string) {
  const id = encodeURIComponent(appointmentId);
  return queryOptions({
    queryKey: ['Note', appointmentId],
    queryFn: async ({ signal }): Promise<NoteQuestions> => {
      const [appointment, template, tokens, offered, prefilled] = await Promise.all([
        call<WizardAppointment>(`Note/Appointment/${id}`, { signal }),
        call<WizardTemplate>('Template', {
          query: { groupName: clinicName, templateName: email, appointmentId },
          signal,
        }),
        call<TokenRow[]>('Token', { signal }),
        call<OfferedValues>(`Note/TokenPossibleValue/${id}`, { signal }),
        call<PrefilledAnswer[]>('Note/Prefil', { query: { appointmentId, templateName: PREFILL }, signal }),
      ]);
      return {
        appointment,
        template: template.text,
        templateName: template.name,
        steps: stepsOf(template.text, tokens, offered, prefilled),
      };
    },
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
