import { screen, within } from '@testing-library/react';
import type { ExplainedFigureView } from '@helix/contracts';
import { problem } from '../testing/fake-api.js';
import { renderConsole } from '../testing/render-console.js';
import { api } from '../testing/set-up.js';
import { ChartFigureWhyLink } from './why-link.js';
import { WhyProvider } from './why-provider.js';

const row = (of: Partial<ExplainedFigureView['rows'][number]>): ExplainedFigureView['rows'][number] => ({
  ...{ kind: 'procedure', id: '1', date: '2026-03-02', providerName: 'Zoe Adams', text: '11112 Scaling' },
  ...{ amount: 132, minutes: null, minutesAvailable: null, isCounted: null },
  ...of,
});
const PER_HOUR: ExplainedFigureView = {
  ...{ measure: 'perHour', value: 132, unit: 'dollarsPerHour', rule: 'R-24', page: 1, pages: 2 },
  formula: '60 x production / minutes of appointments that took place',
  parts: [
    { name: 'production', value: 132, unit: 'dollars' },
    { name: 'minutes of appointments that took place', value: 60, unit: 'minutes' },
  ],
  rows: [row({}), row({ kind: 'appointment', id: 'A1', text: 'AB', amount: null, minutes: 60 })],
  leftOut: [{ reason: 'noShow', count: 2, amount: 0, minutes: 95 }],
};

async function open() {
  const { user } = renderConsole(
    <WhyProvider>
      <ChartFigureWhyLink
        {...{ measure: 'perHour', startDate: '2026-03-01', endDate: '2026-03-31' }}
        {...{ subject: 'Maple Dental', clinicId: 1, providerId: null }}
      />
    </WhyProvider>,
  );
  await user.click(screen.getByRole('button', { name: 'Why this hourly production: Maple Dental' }));
  return { user, dialog: await screen.findByRole('dialog', { name: 'Why this hourly production' }) };
}

describe('The explanation of a chart figure', () => {
  it('shows the formula with its parts, the rows, and what is left out', async () => {
    api.answer({ 'GET Explain/figure': PER_HOUR });
    const { dialog } = await open();
    expect(await within(dialog).findByText('per chair hour; Maple Dental, 2026-Mar-01 to 2026-Mar-31')).toBeVisible();
    const names = within(dialog)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent);
    expect(names).toEqual([
      ...['production', 'minutes of appointments that took place', 'No-shows: 2'],
      ...['2026-Mar-02 11112 Scaling', '2026-Mar-02 AB'],
    ]);
    expect(within(dialog).getByRole('row', { name: /No-shows/ })).toHaveTextContent('No-shows: 295');
    expect(api.sent('GET Explain/figure')[0]?.query).toEqual({
      ...{ measure: 'perHour', startDate: '2026-03-01', endDate: '2026-03-31', clinicId: '1', page: '1' },
    });
  });

  it('shows another page of rows', async () => {
    api.answer({ 'GET Explain/figure': PER_HOUR });
    const { user, dialog } = await open();
    await within(dialog).findByText('2026-Mar-02 AB');
    api.answer({ 'GET Explain/figure': { ...PER_HOUR, page: 2, rows: [row({ text: '11111 Scaling' })] } });
    await user.click(within(dialog).getByRole('button', { name: /page 2/ }));
    expect(await within(dialog).findByText('2026-Mar-02 11111 Scaling')).toBeVisible();
    expect(api.sent('GET Explain/figure').at(-1)?.query['page']).toBe('2');
  });

  it('can be loaded again after a failure', async () => {
    api.answer({ 'GET Explain/figure': problem(500, '') });
    const { user, dialog } = await open();
    api.answer({ 'GET Explain/figure': PER_HOUR });
    await user.click(await within(dialog).findByRole('button', { name: 'Try again' }));
    expect(await within(dialog).findByText('2026-Mar-02 AB')).toBeVisible();
  });
});
