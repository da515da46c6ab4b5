import type { ClinicalForm, DmsTemplate } from '@helix/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/client.js';

const STALE_MS = 5 * 60_000;

/** The forms that a patient has filled in. */
export const clinicalFormsQuery = (patientId: string) =>
  queryOptions({
    queryKey: ['ClinicalFormsData', patientId],
    queryFn: ({ signal }) =>
      call<ClinicalForm[]>(`note/patient/${encodeURIComponent(patientId)}/ClinicalFormsData`, { signal }),
    staleTime: STALE_MS,
  });

/** The layouts of the clinic's forms. */
export const formTemplatesQuery = (clinicGuid: string) =>
  queryOptions({
    queryKey: ['DmsTemplate', clinicGuid],
    queryFn: ({ signal }) => call<DmsTemplate[]>('note/DmsTemplate', { signal }),
    staleTime: STALE_MS,
  });
