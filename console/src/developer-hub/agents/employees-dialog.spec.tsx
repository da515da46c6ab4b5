import { screen, waitFor, within } from '@testing-library/react';
import type { HubEmployees } from '@helix/contracts';
import { problem, rows } from '../../testing/fake-api.js';
import { renderConsole } from '../../testing/render-console.js';
import { api } from '../../testing/set-up.js';
import DeveloperHubPage from '../developer-hub-page.js';
import { buildAgent } from '../testing/build-hub.js';

const CHOOSE = 'POST Hub/Employees';
const toast = (text: string) => screen.findByText(text, { selector: '.MuiAlert-message' });

const EMPLOYEES: HubEmployees = {
  employees: [
    { employeeId: '3', providerId: '11', foundBy: 'login', chosenProviderId: null },
    { employeeId: '4', providerId: '12', foundBy: 'name', chosenProviderId: null },
    { employeeId: '7', providerId: null, foundBy: null, chosenProviderId: null },
    { employeeId: '9', providerId: '99', foundBy: 'choice', chosenProviderId: '99' },
  ],
  providers: [
    { providerId: '12', name: 'Kim Abel' },
    { providerId: '11', name: 'Eve Roy' },
  ],
};

const BUTTON = 'Employees of Maple Dental: 1 of 4 employees not known';

async function open(answers: Record<string, unknown> = {}) {
  api.answer({
    'GET Clinic/Agents': rows([buildAgent({ employees: { total: 4, unmapped: 1 } })]),
    'GET Hub/KeyLists': rows([]),
    'GET Hub/Employees': EMPLOYEES,
    ...answers,
  });
  const { user } = renderConsole(<DeveloperHubPage />, { path: '/settings/sqlExplorer/agents' });
  await user.click(await screen.findByRole('button', { name: BUTTON }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Employees of Maple Dental' }));
  return { user, dialog };
}
type Opened = Awaited<ReturnType<typeof open>>;

const select = ({ dialog }: Opened, id: number) => dialog.getByRole('combobox', { name: `Employee ${id}` });

async function choose(opened: Opened, id: number, name: string): Promise<void> {
  await opened.user.click(select(opened, id));
  await opened.user.click(await screen.findByRole('option', { name }));
}

describe('Employees of a clinic’s system', () => {
  it('are shown with the provider that each of them is, and what says so', async () => {
    const opened = await open();
    const shown = [3, 4, 7, 9].map((id) => {
      const box = select(opened, id);
      return [box.textContent, box.getAttribute('aria-disabled'), box];
    });
    expect(shown.map(([text, disabled]) => [text, disabled])).toEqual([
      ['Eve Roy', 'true'],
      ['No choice', null],
      ['Not known', null],
      // Not a provider of the clinic any more.
      ['Provider 99', null],
    ]);
    for (const [id, text] of [
      [3, 'Eve Roy, by their login'],
      [4, 'Kim Abel, by equal names'],
      [7, 'Punches are not sent'],
      [9, 'Provider 99, by a choice'],
    ] as const)
      expect(select(opened, id)).toHaveAccessibleDescription(text);
  });

  it('are saved where the choice has changed, and the list asks again', async () => {
    const opened = await open({ [CHOOSE]: EMPLOYEES });
    await choose(opened, 7, 'Kim Abel');
    await choose(opened, 9, 'No choice');
    const before = api.sent('GET Clinic/Agents').length;
    await opened.user.click(opened.dialog.getByRole('button', { name: 'Save' }));
    await toast('Saved. The agent asks for the choices within a minute.');
    expect(api.sent(CHOOSE).map(({ body }) => body)).toEqual([
      {
        clinicId: 1,
        choices: [
          { employeeId: '7', providerId: '12' },
          { employeeId: '9', providerId: null },
        ],
      },
    ]);
    await waitFor(() => expect(api.sent('GET Clinic/Agents').length).toBeGreaterThan(before));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('stay as they are when nothing was chosen', async () => {
    const opened = await open();
    await opened.user.click(opened.dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(api.sent(CHOOSE)).toEqual([]);
  });

  it('keep the choices in the form with the words of the server when it refuses them', async () => {
    const words = 'Employee 7: this provider is not one of the clinic.';
    const errors = [{ field: 'choices.0.providerId', message: words }];
    const opened = await open({ [CHOOSE]: problem(422, 'Some values are invalid.', errors) });
    await choose(opened, 7, 'Kim Abel');
    await opened.user.click(opened.dialog.getByRole('button', { name: 'Save' }));
    expect(await opened.dialog.findByText(words)).toBeVisible();
    expect(select(opened, 7)).toHaveTextContent('Kim Abel');
  });

  it('can be asked for again when they could not be loaded', async () => {
    const opened = await open({ 'GET Hub/Employees': problem(503, 'The service is unavailable.') });
    expect(await opened.dialog.findByText('The employees could not be loaded.')).toBeVisible();
    api.answer({ 'GET Hub/Employees': EMPLOYEES });
    await opened.user.click(opened.dialog.getByRole('button', { name: /Retry|Try again/ }));
    expect(await screen.findByRole('combobox', { name: 'Employee 7' })).toBeVisible();
  });

  it('are counted where all are known, and not where the agent has listed none', async () => {
    api.answer({
      'GET Clinic/Agents': rows([
        buildAgent({ employees: { total: 1, unmapped: 0 } }),
        buildAgent({ id: 2, clinicId: 2, clinicName: 'Cedar' }),
      ]),
      'GET Hub/KeyLists': rows([]),
    });
    renderConsole(<DeveloperHubPage />, { path: '/settings/sqlExplorer/agents' });
    expect(await screen.findByRole('button', { name: 'Employees of Maple Dental: 1 employee' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Employees of Cedar/ })).not.toBeInTheDocument();
  });
});
