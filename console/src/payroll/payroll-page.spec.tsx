import { screen, waitFor, within } from '@testing-library/react';
import type { ProviderView } from '@helix/contracts';
import { pending, problem } from '../testing/fake-api.js';
import { renderConsole } from '../testing/render-console.js';
import { api } from '../testing/set-up.js';
import { dateField, dateValue, typeDate } from '../testing/type-date.js';
import PayrollPage from './payroll-page.js';
import { buildRow, buildRows } from './report/build-payroll.js';
import type { SentRequest } from '../testing/fake-api.js';

const PAYROLL = 'GET report/getPayrollReportByCommission';
const RANGE = 'startDate=2026-02-01&endDate=2026-02-14';

const buildHygienist = (id: string, firstName: string, hygienist: Partial<ProviderView> = {}): ProviderView => ({
  ...{
    provider_id: id,
    first_name: firstName,
    last_name: 'Roy',
    suffix: null,
    payrollId: null,
    notes: null,
    userId: null,
    version: null,
  },
  ...{ isHygienist: true, providerType: 1, issecondaryprovider: 1, isActive: true, active: true },
  ...{ excludeFromCalendar: false, excludeFromAnalysis: false, providerGroupId: null, calendarOrder: null },
  ...{ goalWage: 60, baseWage: 48 },
  ...hygienist,
});

const ANA = buildHygienist('ANA', 'Ana');
/** Has no wage. */
const BEN = buildHygienist('BEN', 'Ben', { baseWage: null });
/** Has left. */
const CLEO = buildHygienist('CLEO', 'Cleo', { isActive: false });

const payrollOf = ({ query }: SentRequest): unknown =>
  ({
    ANA: buildRows(),
    BEN: [buildRow('2026-02-03', '09:00-10:00', { totalMinutesClocked: 60, warnings: ['noWage'] })],
    CLEO: [],
  })[query['providerID'] ?? ''];

/** Opens the page with three hygienists. @param providers their ids in the address; left out: all. */
function open(providers?: string, signedIn: Parameters<typeof renderConsole>[1] = {}) {
  const path = `/reports/payroll?${RANGE}${providers ? `&providers=${providers}` : ''}`;
  return renderConsole(<PayrollPage />, { ...signedIn, path });
}
const card = (name: string): HTMLElement => screen.getByRole('region', { name: `Daily Breakdown of ${name}` });
const findCard = (name: string) => screen.findByRole('region', { name: `Daily Breakdown of ${name}` });
const generate = () => screen.getByRole('button', { name: 'Generate' });
/** The names of the chosen hygienists. */
const tags = (): (string | null)[] =>
  [...document.querySelectorAll('.MuiChip-label')].map(({ textContent }) => textContent);

describe('Payroll page', () => {
  beforeEach(() => api.answer({ 'GET provider': [ANA, BEN, CLEO], [PAYROLL]: payrollOf }));

  it('says that the base wage is missing in place of the tables, and leads to the provider settings', async () => {
    open('BEN');
    const ben = await findCard('Ben Roy');
    expect(await within(ben).findByText('Base Wage Unavailable')).toBeVisible();
    expect(ben).toHaveTextContent(
      'Base wage is not specified for "Ben Roy". Please configure the base wage under provider settings',
    );
    expect(within(ben).queryByRole('table')).not.toBeInTheDocument();
    expect(within(ben).getByRole('link', { name: 'Configure the base wage of Ben Roy' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/settings\/providers/),
    );
  });

  it('says that there are no records of a hygienist', async () => {
    api.answer({ [PAYROLL]: [] });
    open('ANA');
    expect(await screen.findByText('No Records Found')).toBeVisible();
    expect(screen.getByText('No punches and no completed procedures from 2026-02-01 to 2026-02-14.')).toBeVisible();
  });

  it('chooses all hygienists at first, names those who left without records, and generates for those that are left', async () => {
    const { user, address } = open();
    await waitFor(() => expect(tags()).toEqual(['Ana Roy', 'Ben Roy', 'Cleo Roy']));
    expect(await screen.findByText('Inactive, without records in this period: Cleo Roy.')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Daily Breakdown of Cleo Roy' })).not.toBeInTheDocument();
    const providers = screen.getByRole('combobox', { name: 'Providers' });
    await user.click(providers);
    await user.click(await screen.findByRole('option', { name: 'All hygienists' }));
    expect(await screen.findByText('Choose at least one provider.')).toBeVisible();
    expect(generate()).toHaveAttribute('aria-disabled', 'true');
    await user.type(providers, 'Ana');
    await user.click(await screen.findByRole('option', { name: 'Ana Roy' }));
    await user.click(generate());
    await waitFor(() => expect(screen.getAllByRole('region', { name: /^Daily Breakdown/ })).toEqual([card('Ana Roy')]));
    expect(address()).toContain('providers=ANA');
  });

  it('keeps the other cards when one cannot be loaded, and tries it again', async () => {
    api.answer({
      [PAYROLL]: (sent: SentRequest) => (sent.query['providerID'] === 'BEN' ? problem(500, '') : payrollOf(sent)),
    });
    const { user } = open('ANA,BEN');
    expect(await screen.findByText('The payroll of Ben Roy could not be loaded.')).toBeVisible();
    expect(within(card('Ana Roy')).getByRole('table', { name: 'Totals of Ana Roy' })).toBeVisible();
    api.answer({ [PAYROLL]: payrollOf });
    await user.click(within(card('Ben Roy')).getByRole('button', { name: 'Try again' }));
    expect(await within(card('Ben Roy')).findByText('Base Wage Unavailable')).toBeVisible();
  });

  it('refuses a range that ends before it starts', async () => {
    const { user } = open('ANA');
    await findCard('Ana Roy');
    await typeDate(user, within(document.body), 'End date', '2026-01-05');
    await user.tab();
    expect(await screen.findByText('End date must not be before the start date.')).toBeVisible();
    expect(generate()).toHaveAttribute('aria-disabled', 'true');
  });

  it('keeps a date that was typed while the hygienists were loading', async () => {
    const loading = pending();
    api.answer({ 'GET provider': loading.answer });
    const { user } = open('ANA');
    await typeDate(user, within(document.body), 'End date', '2026-02-11');
    await user.tab();
    expect(generate()).toHaveAttribute('aria-disabled', 'true');
    loading.resolve([ANA]);
    await waitFor(() => expect(tags()).toEqual(['Ana Roy']));
    expect(generate()).not.toHaveAttribute('aria-disabled', 'true');
    expect(dateValue(dateField(within(document.body), 'End date'))).toBe('2026-02-11');
    await findCard('Ana Roy');
  });

  it('says what the bonus counts for where the clinic counts it once for the period', async () => {
    open('ANA', { clinic: { bonusPolicy: 'perPeriod' } });
    expect(await screen.findByText('The bonus is counted once for the whole period, on its last day.')).toBeVisible();
  });

  it('shows a hygienist their own pay alone', async () => {
    open(undefined, { isAdmin: false, providers: [ANA] });
    await findCard('Ana Roy');
    expect(tags()).toEqual(['Ana Roy']);
    expect(api.sent('GET provider')).toEqual([]);
    expect(screen.getAllByRole('region', { name: /^Daily Breakdown/ })).toHaveLength(1);
  });
});
