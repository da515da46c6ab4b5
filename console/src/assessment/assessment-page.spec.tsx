import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { AssessmentRow } from '@helix/contracts';
import { problem } from '../testing/fake-api.js';
import { renderConsole } from '../testing/render-console.js';
import { api } from '../testing/set-up.js';
import AssessmentPage from './assessment-page.js';

const ROWS: AssessmentRow[] = [
  { InsurancePlan: 'Gold', Count: 1240 },
  { InsurancePlan: 'Not insured', Count: 12 },
  { MonthDate: '2025-12-01', NumberOfActivePatients: 1250 },
  { MonthDate: '2026-01-01', NumberOfActivePatients: 1252 },
  {
    ...{ ProcedureName: 'Scaling', Count: 1100, Patients: 900, PercentOfAppointments: 91.7 },
    ...{ Revenue: 145_200.5, RevenuePercent: 61.2 },
  },
  { RecallIntervalInMonths: 1, NumberOfAppointmentsNeededPerYear: 12 },
  { RecallIntervalInMonths: 6, NumberOfAppointmentsNeededPerYear: 2400 },
  { Total: 'All', NumberOfAppointmentsNeededPerYear: 2412 },
  { HoursNeededPerYear: 2211, HoursAvailablePerYear: null },
  { NumberOfActivePatients: 1252 },
  { HygieneHoursPerWeek: 60 },
  { AverageHourlyProduction: 182.5 },
  { OpenTimePercentage: null },
];
const NOTHING: AssessmentRow[] = [
  { MonthDate: '2026-01-01', NumberOfActivePatients: 0 },
  { RecallIntervalInMonths: 'None', NumberOfAppointmentsNeededPerYear: 0 },
  { Total: 'All', NumberOfAppointmentsNeededPerYear: 0 },
  { NumberOfActivePatients: 0 },
];

const open = () => renderConsole(<AssessmentPage />, { path: '/reports/assessment', user: { isSuperAdmin: true } });
const card = (name: string) => screen.findByRole('region', { name });
/** The rows of a table as texts, without the heading. */
const rowsIn = (within_: HTMLElement) =>
  within(within_)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));

describe('Assessment page', () => {
  beforeEach(() => api.answer({ 'GET Report/Assessment': ROWS }));

  it('shows the general information with units, and says what is not known', async () => {
    open();
    await screen.findByText('Active patients');
    expect(rowsIn(await card('General Information'))).toEqual([
      ['Active patients', '1,252'],
      ['Scheduled hygiene hours a week', '60.0'],
      ['Average hourly production', '$182.50'],
      ['Open time', 'N/A'],
    ]);
  });

  it('shows procedures, plans with their patients, and the appointments that are needed', async () => {
    open();
    await screen.findByText('Scaling');
    expect(rowsIn(await card('Procedure Distribution'))).toEqual([
      ['Scaling', '1,100', '900', '91.7%', '$145,200.50', '61.2%'],
    ]);
    expect(rowsIn(await card('Insurance Plans'))).toEqual([
      ['Gold', '1,240'],
      ['Not insured', '12'],
    ]);
    const resourcing = await card('Hygiene Resourcing');
    expect(rowsIn(resourcing)).toEqual([
      ['1 month', '12'],
      ['6 months', '2,400'],
      ['All', '2,412'],
    ]);
    expect(resourcing).toHaveTextContent('Hours per year: 2,211 needed, N/A available by the schedules.');
  });

  it('draws the patients by month, also as a table', async () => {
    const { user } = open();
    const trend = await card('Patient Count Trends');
    expect(await within(trend).findByRole('img')).toHaveAccessibleName(
      'Patient Count Trends. 2025-12: 1,250; 2026-01: 1,252',
    );
    await user.click(within(trend).getByRole('button', { name: /Show as table/ }));
    expect(rowsIn(trend).map(([month, , patients]) => [month, patients])).toEqual([
      ['2025-12', '1,250'],
      ['2026-01', '1,252'],
    ]);
  });

  it('says where there is nothing to show', async () => {
    api.answer({ 'GET Report/Assessment': NOTHING });
    open();
    expect(await screen.findAllByText('No data available for selected range')).toHaveLength(3);
    expect(rowsIn(await card('Hygiene Resourcing'))).toEqual([
      ['None', '0'],
      ['All', '0'],
    ]);
  });

  it('can be loaded again after a failure', async () => {
    api.answer({ 'GET Report/Assessment': problem(500, '') });
    const { user } = open();
    expect(await screen.findByText('The assessment could not be loaded.')).toBeVisible();
    api.answer({ 'GET Report/Assessment': ROWS });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Gold')).toBeVisible();
  });

  it('downloads the details of the appointments needed, and says when that failed', async () => {
    api.answer({ 'GET Report/Assessment/ScheduleDetail': problem(500, '') });
    const { user } = open();
    const resourcing = await card('Hygiene Resourcing');
    await user.click(await within(resourcing).findByRole('button', { name: 'Details' }));
    expect(await screen.findByText('Sorry, we messed something up. Please try again later.')).toBeVisible();

    const saved: string[] = [];
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLElement) {
      saved.push((this as HTMLAnchorElement).download);
    });
    Object.assign(URL, { createObjectURL: () => 'blob:details', revokeObjectURL: () => undefined });
    const headers = { 'x-file-name': encodeURIComponent('ScheduleDetail.xlsx') };
    api.answer({ 'GET Report/Assessment/ScheduleDetail': new Response('PK', { headers }) });
    await user.click(within(resourcing).getByRole('button', { name: 'Details' }));
    await waitFor(() => expect(saved).toEqual(['ScheduleDetail.xlsx']));
    click.mockRestore();
  });
});
