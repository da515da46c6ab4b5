import { screen, waitFor, within } from '@testing-library/react';
import type { CommandRow } from '@helix/contracts';
import { stopClock } from '../../testing/clock.js';
import { problem, rows } from '../../testing/fake-api.js';
import { renderConsole } from '../../testing/render-console.js';
import { api } from '../../testing/set-up.js';
import { buildAgent, buildCommand } from '../testing/build-hub.js';
import { AgentBar } from './agent-bar.js';
import '../texts.js';

const toast = (text: string) => screen.findByText(text, { selector: '.MuiAlert-message' });
const button = (name: string) => screen.getByRole('button', { name });
const sent = (isConnected = true, timeLastSeen: string | null = null) => ({
  commandId: '6f1c6a52-6f0e-4a38-9d1b-2d6a1c1f5b11',
  ...{ state: 'queued', isConnected, timeLastSeen },
});

interface Setting {
  commands?: readonly CommandRow[];
  answers?: Record<string, unknown>;
  signedIn?: Parameters<typeof renderConsole>[1];
}

function open({ commands = [], answers = {}, signedIn = {} }: Setting = {}) {
  api.answer({ 'GET Clinic/Commands': rows(commands), ...answers });
  return renderConsole(<AgentBar agent={buildAgent()} />, signedIn);
}

describe('Buttons of the Developer Hub', () => {
  it.each([
    ['Set Resync All Data', 'POST Clinic/SetResyncAll', 'SetResyncAll command sent'],
    ['Update Agent', 'POST Clinic/CheckAgentForUpdates', 'Update command sent'],
    ['Restart Agent', 'POST Clinic/RestartRNAAgentService', 'Restart agent command sent'],
  ])('%s acts at once', async (name, call, words) => {
    const { user } = open({ answers: { [call]: sent() } });
    await user.click(button(name));
    await toast(words);
    expect(api.sent(call)).toHaveLength(1);
    await waitFor(() => expect(api.sent('GET Clinic/Commands').length).toBeGreaterThan(1));
  });

  it('Generate Monthly Report makes the report of the clinic', async () => {
    const call = 'POST EmailReports/RnaMonthly';
    const { user } = open({ answers: { [call]: { reportId: 'r', state: 'queued' } } });
    await user.click(button('Generate Monthly Report'));
    await toast('Generate report command sent');
    expect(api.sent(call).map(({ query }) => query)).toEqual([{ clinicId: '1' }]);
  });

  it('Uninstall Agent asks first, naming the clinic, and shows a refusal in the question', async () => {
    const call = 'POST Clinic/UninstallAgent';
    const { user } = open({ answers: { [call]: problem(503, 'Try again later.') } });
    await user.click(button('Uninstall Agent'));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Uninstall the agent?' }));
    expect(dialog.getByText(/^The agent of Maple Dental sends what it still has/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    expect(api.sent(call)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Uninstall Agent' }));
    expect(await dialog.findByText('Try again later.')).toBeVisible();
    api.answer({ [call]: sent() });
    await user.click(dialog.getByRole('button', { name: 'Uninstall Agent' }));
    await toast('Uninstall agent command sent');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  });

  it.each([
    ['2026-03-02T13:55:00.000Z', 'It was last seen 5 min ago; the command waits for 24 hours.'],
    [null, 'It was not seen yet; the command waits for 24 hours.'],
  ])('say when an agent that is not connected was last seen: %s', async (timeLastSeen, words) => {
    stopClock('2026-03-02T14:00:00.000Z');
    const { user } = open({ answers: { 'POST Clinic/RestartRNAAgentService': sent(false, timeLastSeen) } });
    await user.click(button('Restart Agent'));
    await toast(`Restart agent command sent. ${words}`);
  });

  it('say in the words of the server why a command was not sent', async () => {
    const { user } = open({ answers: { 'POST Clinic/SetResyncAll': problem(503, 'The database is away.') } });
    await user.click(button('Set Resync All Data'));
    await toast('The database is away.');
  });

  it.each([
    [{ isAdmin: false }, 'Only admins of the clinic make its report.'],
    [{ clinic: { serviceTier: 5 as const } }, 'This clinic is not active: no reports are made.'],
  ])('make no report that would be refused: %j', async (signedIn, reason) => {
    const { user } = open({ signedIn });
    const report = button('Generate Monthly Report');
    expect(report).toHaveAccessibleDescription(reason);
    await user.click(report);
    expect(api.sent('POST EmailReports/RnaMonthly')).toEqual([]);
  });

  it('stand above what the agent is asked for at the moment', async () => {
    const resync = { kind: 'resyncAll', sql: null, state: 'running', percent: 40, finishedAt: null } as const;
    open({ commands: [buildCommand(resync), buildCommand({ id: 'c2', kind: 'restart', sql: null })] });
    const items = within(await screen.findByRole('list', { name: 'Commands that have not ended' }));
    expect(items.getByText('Resync All Data').closest('li')).toHaveTextContent(/Running 40%/);
    expect(items.queryByText('Restart Agent')).not.toBeInTheDocument();
  });
});
