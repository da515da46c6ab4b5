import type { AboutHelix, ThirdPartyLicence } from '@helix/contracts';
import { screen, within } from '@testing-library/react';
import { pending, problem } from '../testing/fake-api.js';
import { renderConsole } from '../testing/render-console.js';
import { api } from '../testing/set-up.js';
import AboutPage from './about-page.js';

const about: AboutHelix = {
  version: '1.4.0',
  environment: 'Dev',
  isSSOEnabled: false,
  support: { email: 'help@helix.example', phone: null, guidesUrl: '/guides' },
};
const licences: ThirdPartyLicence[] = [
  { name: '@fonts/round', version: '2.1.0', licence: 'OFL-1.1' },
  { name: 'left', version: '1.0.0', licence: 'MIT' },
  { name: 'right', version: '3.0.2', licence: 'MIT' },
];

const list = () => screen.findByRole('list', { name: 'Third-party licences' });
const names = async () =>
  within(await list())
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
const show = () => screen.findByRole('button', { name: 'Show licences' });

beforeEach(() => api.answer({ 'GET about': about, 'GET about/licences': licences }));

describe('About page', () => {
  it('loads the third-party licences when they are unfolded', async () => {
    const { user } = renderConsole(<AboutPage />);
    const button = await show();
    expect(button).toHaveAttribute('aria-expanded', 'false');
    expect(api.sent('GET about/licences')).toEqual([]);
    await user.click(button);
    expect(await names()).toEqual(['@fonts/round', 'left', 'right']);
    expect(screen.getByRole('button', { name: 'Hide licences' })).toHaveAttribute('aria-expanded', 'true');
    expect(within(await list()).getByText('OFL-1.1')).toBeVisible();
    expect(screen.getByText('3 items')).toBeVisible();
  });

  it('finds licences by name and by licence, in any case', async () => {
    const { user } = renderConsole(<AboutPage />);
    await user.click(await show());
    const search = await screen.findByRole('searchbox', { name: 'Search by name or licence' });
    await user.type(search, 'ofl');
    expect(await names()).toEqual(['@fonts/round']);
    await user.clear(search);
    await user.type(search, 'RIGHT');
    expect(await names()).toEqual(['right']);
    await user.type(search, ' of way');
    expect(screen.getByText('No licence matches “RIGHT of way”.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(await names()).toEqual(['@fonts/round', 'left', 'right']);
  });

  it('shows the text of a licence on demand, and returns to its name', async () => {
    api.answer({ 'GET about/licences/text': { ...licences[0], text: 'You may use\nthis font.' } });
    const { user } = renderConsole(<AboutPage />);
    await user.click(await show());
    await user.click(within(await list()).getByRole('button', { name: '@fonts/round' }));
    const dialog = await screen.findByRole('dialog', { name: '@fonts/round 2.1.0' });
    expect(await within(dialog).findByText(/You may use\s+this font\./)).toBeVisible();
    expect(api.sent('GET about/licences/text').map(({ query }) => query)).toEqual([
      { name: '@fonts/round', version: '2.1.0' },
    ]);
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('button', { name: '@fonts/round' })).toHaveFocus();
  });

  it('says that licences load, that they could not be loaded, and loads them again', async () => {
    const { answer, resolve } = pending();
    api.answer({ 'GET about/licences': answer });
    const { user } = renderConsole(<AboutPage />);
    await user.click(await show());
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeInTheDocument();
    resolve(problem(500, 'Unexpected error.'));
    expect(await screen.findByText('The licences could not be loaded.')).toBeVisible();
    api.answer({ 'GET about/licences': licences });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await names()).toEqual(['@fonts/round', 'left', 'right']);
  });

  it('says in the dialog that a text could not be loaded', async () => {
    api.answer({ 'GET about/licences/text': problem(500, 'Unexpected error.') });
    const { user } = renderConsole(<AboutPage />);
    await user.click(await show());
    await user.click(within(await list()).getByRole('button', { name: 'left' }));
    const dialog = await screen.findByRole('dialog', { name: 'left 1.0.0' });
    expect(await within(dialog).findByText('The text of the licence could not be loaded.')).toBeVisible();
  });
});
