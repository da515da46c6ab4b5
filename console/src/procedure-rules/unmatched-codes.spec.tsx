import { screen, within } from '@testing-library/react';
import { openRules } from './testing/open-rules.js';
import { SCALING } from './testing/rule-types.js';
import { problem } from '../testing/fake-api.js';
import { api } from '../testing/set-up.js';

const CODES = [
  { code: 'HYG2', description: 'Hygiene', procedures: 31, claims: 4, fees: 1 },
  { code: '', description: null, procedures: 2, claims: 0, fees: 0 },
];

describe('codes that match no procedure', () => {
  it('are listed for a clinic admin with how often they came', async () => {
    const { user } = await openRules({ types: [SCALING], unmatchedCodes: CODES });
    await user.click(await screen.findByText('2 codes match no procedure'));
    const rows = within(screen.getByRole('region', { name: 'Codes that match no procedure' })).getAllByRole('row');
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['Code', 'Description', 'Procedures', 'Claims', 'Fees'],
      ['HYG2', 'Hygiene', '31', '4', '1'],
      ['(blank)', '', '2', '0', '0'],
    ]);
  });

  it('are not mentioned when there are none, and not asked for by others than clinic admins', async () => {
    await openRules({ types: [SCALING], isAdmin: false, unmatchedCodes: CODES });
    expect(screen.queryByText(/no procedure$/)).not.toBeInTheDocument();
    expect(api.sent('GET ProcedureRules/UnmatchedCodes')).toEqual([]);
  });

  it('can be asked for again when they could not be loaded', async () => {
    const { user } = await openRules({ types: [SCALING], unmatchedCodes: problem(500, 'stack') });
    expect(await screen.findByText(/Couldn’t load the codes that match no procedure\./)).toBeVisible();
    api.answer({ 'GET ProcedureRules/UnmatchedCodes': CODES.slice(0, 1) });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('1 code matches no procedure')).toBeVisible();
  });
});
