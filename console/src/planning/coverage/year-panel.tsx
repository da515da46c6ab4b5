import { useQuery } from '@tanstack/react-query';
import type { NextPreviewView } from '@helix/contracts';
import {
  addMonths,
  coverageOf,
  coverageYear,
  explainCoverage,
  type CoverageInputs,
  type CoverageYear,
  type PlannedUnits,
} from '@helix/hygiene';
import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { call } from '../../api/client.js';
import { dateText, withDateTexts } from '../../components/clinic-format.js';
import { Panel } from '../../components/metrics/panel.js';
import { useAppointment, usePlanning } from '../data/planning-context.js';
import { DateField } from './date-field.js';
import { unitsOfNext } from './planned-units.js';
import { YearTable } from './year-table.js';

const DEFAULT_TIMEFRAME = 6;

/** The day on which the next appointment is expected: by its saved plan, else in half a year. */
export function useExpectedNextDate(): string | null {
  const appointment = useAppointment();
  const months = appointment.appointmentNext?.timeFrameInMonths ?? DEFAULT_TIMEFRAME;
  return addMonths(appointment.startDate.slice(0, 10), months);
}

/** What is proposed for the next appointment on a day. */
function useNextUnits(date: string | null): { items: readonly PlannedUnits[]; isLoading: boolean; isFailed: boolean } {
  const { appointment, inputs } = usePlanning();
  const { data, isLoading, isError } = useQuery({
    queryKey: ['Appointment', appointment.appointmentId, 'PreviewNext', date],
    queryFn: ({ signal }) =>
      call<NextPreviewView>(`Appointment/${encodeURIComponent(appointment.appointmentId)}/PreviewNext`, {
        query: { desiredDate: date },
        signal,
      }),
    enabled: date !== null,
    // The old proposal stays until the one of another day is there.
    placeholderData: (before) => before,
  });
  const items = useMemo(() => (data && date !== null ? unitsOfNext(data, inputs) : []), [data, date, inputs]);
  return { items, isLoading, isFailed: isError };
}

/** The coverage of the year, with what is proposed for the next appointment. */
export function useCoverageYear(
  coverage: CoverageInputs,
  date: string,
  plan: readonly PlannedUnits[],
  nextDate: string | null,
): { year: CoverageYear; isLoading: boolean; isFailed: boolean } {
  const laterDate = nextDate !== null && nextDate > date ? nextDate : null;
  const { items, isLoading, isFailed } = useNextUnits(laterDate);
  const year = useMemo(
    () => coverageYear(coverage, { date, items: plan }, laterDate === null ? null : { date: laterDate, items }),
    [coverage, date, plan, laterDate, items],
  );
  return { year, isLoading, isFailed };
}

interface Props {
  year: CoverageYear;
  inputs: CoverageInputs;
  /** Of the appointment, `yyyy-mm-dd`. */
  date: string;
  nextDate: string | null;
  isLoading: boolean;
  isFailed: boolean;
  onNextDate: (date: string | null) => void;
}

/** What insurance covers over the year, and at a next appointment whose date can be moved. */
export function YearPanel({ year, inputs, date, nextDate, isLoading, isFailed, onNextDate }: Props) {
  const translate = useTranslate();
  const isLater = nextDate !== null && nextDate > date;
  const whyOf = (id: number): string =>
    explainCoverage(coverageOf(inputs, id, date), date)
      .map(({ text }) => withDateTexts(text))
      .join(' ');
  return (
    <Panel title={translate('coverage.year.title')} hint={translate('coverage.year.hint')} heading="h3">
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3, mt: 3 }}>
        <Box sx={{ maxWidth: 320 }}>
          <DateField
            label={translate('coverage.year.next')}
            help={isLoading ? translate('coverage.year.loading') : translate('coverage.year.nextHelp')}
            value={nextDate}
            onChange={onNextDate}
          />
        </Box>
        <Box role="status" sx={{ color: 'text.secondary', typography: 'body2', '&:empty': { display: 'none' } }}>
          {nextDate !== null && !isLater && translate('coverage.year.notLater', { date: dateText(date) })}
          {isFailed && translate('coverage.year.noProposal')}
        </Box>
        {year.rows.length === 0 ? (
          <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{translate('coverage.year.none')}</Box>
        ) : (
          <YearTable rows={year.rows} nextDate={isLater ? nextDate : null} whyOf={whyOf} />
        )}
      </Box>
    </Panel>
  );
}
