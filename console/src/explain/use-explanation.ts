import type { ExplainedAppointment, ExplainedFigureView, ExplainedOpenTime, ExplainedTotals } from '@helix/contracts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../api/client.js';
import type { ChartFigureQuestion } from './chart-figure-question.js';
import type { OpenTimeChoice } from './open-time-question.js';

/** The explanation of an appointment's evaluation. The server computes it on each request, so it is always stale. */
export const explanationQuery = (appointmentId: string) =>
  queryOptions({
    queryKey: ['Explain', appointmentId],
    queryFn: ({ signal }) =>
      call<ExplainedAppointment>(`Explain/appointment/${encodeURIComponent(appointmentId)}`, { signal }),
    staleTime: 0,
  });

export const useExplanation = (appointmentId: string) => useQuery(explanationQuery(appointmentId));

/** What the totals of an appointment are made of; computed on each request, too. */
export const useTotals = (appointmentId: string, enabled = true) =>
  useQuery({
    queryKey: ['ExplainTotals', appointmentId],
    queryFn: ({ signal }) => call<ExplainedTotals>(`Explain/totals/${encodeURIComponent(appointmentId)}`, { signal }),
    staleTime: 0,
    enabled,
  });

/** What an open time is made of. */
export const useOpenTimeExplanation = ({ clinicId, startDate, endDate, providerIds }: OpenTimeChoice) =>
  useQuery({
    queryKey: ['ExplainOpenTime', clinicId, startDate, endDate, providerIds],
    queryFn: ({ signal }) =>
      call<ExplainedOpenTime>('Explain/openTime', {
        query: { clinicId, startDate, endDate, providerIds: providerIds.join(',') },
        signal,
      }),
    staleTime: 0,
  });

/** What a figure of the charts is made of, a page of its rows at a time. */
export const useChartFigure = ({ subject: _, ...question }: ChartFigureQuestion, page: number) =>
  useQuery({
    queryKey: ['ExplainFigure', question, page],
    queryFn: ({ signal }) => call<ExplainedFigureView>('Explain/figure', { query: { ...question, page }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
