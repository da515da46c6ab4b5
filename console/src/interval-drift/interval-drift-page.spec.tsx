import { screen, within } from '@testing-library/react';
import type { DriftPatient, DriftRow, DriftType, IntervalDrift } from '@helix/contracts';
import { stopClock } from '../testing/clock.js';
import { problem } from '../testing/fake-api.js';
import { renderConsole } from '../testing/render-console.js';
import { api } from '../testing/set-up.js';
import IntervalDriftPage from './interval-drift-page.js';

const CALL = 'GET Report/IntervalDrift';
const PATIENTS = 'GET Report/IntervalDrift/Patients';

const measures = {
  ...{ gaps: 12, medianMonths: 7.2, latePercent: 25, appointmentsLost: 3.4, productionLost: 850, notReturned: 2 },
};
const SCALING: DriftType = { procedureRuleTypeId: 18, name: 'Scaling', ...measures, gapsLeftOut: 1 };
const FLUORIDE: DriftType = { ...SCALING, procedureRuleTypeId: 14, name: 'Fluoride', gapsLeftOut: 0 };
const ROW: DriftRow = {
  ...{ procedureRuleTypeId: 18, providerId: 'H1', providerName: 'Zoe Adams', insurer: 'Acme' },
  ...measures,
};
const DRIFT: IntervalDrift = {
  types: [SCALING, FLUORIDE],
  rows: [
    { ...ROW, gaps: 9 },
    { ...ROW, procedureRuleTypeId: 14, insurer: 'Not insured', medianMonths: null, latePercent: null },
  ],
};
const RETURNED: DriftPatient = {
  ...{ patientId: '411', patientInitials: 'AB', hasReturned: true, intervalInMonths: 6, overdueDays: 63 },
  ...{ previousTreatment: '2025-09-23', lastTreatment: '2026-05-25', days: 244 },
  ...{ appointmentsLost: 0.29, appointmentId: 'A12' },
};
const LAPSED: DriftPatient = {
  ...{ ...RETURNED, patientId: '412', hasReturned: false, previousTreatment: null, lastTreatment: '2026-03-02' },
  ...{ days: 267, overdueDays: 83, appointmentsLost: null, appointmentId: 'A51' },
};

const open = (query = '', options: Parameters<typeof renderConsole>[1] = {}) =>
  renderConsole(<IntervalDriftPage />, { ...options, path: `/reports/intervaldrift${query}` });
const rowTexts = (element: HTMLElement) =>
  within(element)
    .getAllByRole('row')
    .map(({ textContent }) => textContent);
const panel = (name: string) => screen.findByRole('region', { name });

describe('Interval drift page', () => {
  beforeEach(() => api.answer({ [CALL]: DRIFT, [PATIENTS]: { page: 1, pages: 1, rows: [RETURNED, LAPSED] } }));

  it('asks for the year up to yesterday, and shows the procedure that loses most', async () => {
    stopClock('2026-11-24T15:00:00Z');
    open();
    const scaling = await panel('Scaling');
    expect(rowTexts(scaling)[1]).toBe('Zoe AdamsAcme97.225.0%3.4$8502');
    expect(scaling).toHaveTextContent('Appointments lost a year3.4Production lost a year$850');
    expect(scaling).toHaveTextContent('1 gap ended without an appointment of a hygienist in the charts');
    expect(api.sent(CALL)[0]?.query).toEqual({ startDate: '2025-11-24', endDate: '2026-11-23' });
  });

  it('shows another procedure of what is loaded, and keeps it in the address', async () => {
    const { user, address } = open();
    await panel('Scaling');
    await user.click(screen.getByRole('button', { name: 'Fluoride' }));
    expect(rowTexts(await panel('Fluoride'))[1]).toBe('Zoe AdamsNot insured12N/AN/A3.4$8502');
    expect(address()).toContain('type=14');
    expect(api.sent(CALL)).toHaveLength(1);
  });

  it('opens the patients of a row, with those who have not returned apart', async () => {
    const { user } = open('?startDate=2026-01-01&endDate=2026-06-30');
    await user.click(await screen.findByRole('button', { name: 'Patients of Zoe Adams, Acme' }));
    const dialog = await screen.findByRole('dialog', { name: 'Scaling: Zoe Adams, Acme' });
    const returned = await within(dialog).findByRole('region', { name: 'Returned' });
    // 244 / 30.4375 = 8.02 and 267 / 30.4375 = 8.77.
    expect(rowTexts(returned)[1]).toBe('AB (411)2025-09-232026-05-258.06630.29');
    expect(within(returned).getByRole('link', { name: '2026-05-25' })).toHaveAttribute('href', '/appointment/A12');
    expect(rowTexts(within(dialog).getByRole('region', { name: /^Not returned/ }))[1]).toBe('AB (412)2026-03-028.8683');
    expect(api.sent(PATIENTS)[0]?.query).toEqual({
      ...{ startDate: '2026-01-01', endDate: '2026-06-30', page: '1' },
      ...{ ruleType: '18', providerId: 'H1', insurer: 'Acme' },
    });
  });

  it('shows the next page of patients', async () => {
    api.answer({ [PATIENTS]: { page: 1, pages: 2, rows: [RETURNED] } });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Patients of Zoe Adams, Acme' }));
    await user.click(await screen.findByRole('button', { name: 'Go to page 2' }));
    expect(api.sent(PATIENTS).map(({ query }) => query['page'])).toEqual(['1', '2']);
  });

  it('says in the dialog that the patients could not be loaded', async () => {
    api.answer({ [PATIENTS]: problem(500, '') });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Patients of Zoe Adams, Acme' }));
    expect(await screen.findByText('The patients could not be loaded.')).toBeVisible();
  });

  it('shows the first thirty rows, and all on demand', async () => {
    const rows = Array.from({ length: 31 }, (_, at) => ({ ...ROW, insurer: `Insurer ${at}` }));
    api.answer({ [CALL]: { types: [SCALING], rows } });
    const { user } = open();
    expect(rowTexts(await panel('Scaling'))).toHaveLength(31);
    await user.click(screen.getByRole('button', { name: 'Show all 31' }));
    expect(rowTexts(await panel('Scaling'))).toHaveLength(32);
  });

  it('has no money for users who turned performance off', async () => {
    open('', { preferences: { performanceDisplay: 'none' } });
    expect(rowTexts(await panel('Scaling'))[1]).toBe('Zoe AdamsAcme97.225.0%3.42');
    expect(screen.queryByText('Production lost a year')).toBeNull();
  });

  it('says that there is nothing to show', async () => {
    api.answer({ [CALL]: { types: [], rows: [] } });
    open();
    expect(await screen.findByText(/^No gap between two treatments ended in this range/)).toBeVisible();
  });
});
