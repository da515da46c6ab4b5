import { screen, waitFor, within } from '@testing-library/react';
import type { HubStatus } from '@helix/contracts';
import { setWindowWidth } from '../testing/browser.js';
import { stopClock } from '../testing/clock.js';
import { problem, rows } from '../testing/fake-api.js';
import { pushedStream } from '../testing/live-stream.js';
import { buildClinic, renderConsole } from '../testing/render-console.js';
import { api } from '../testing/set-up.js';
import DeveloperHubPage from './developer-hub-page.js';
import { buildAgent, buildCommand } from './testing/build-hub.js';

const PATH = '/settings/sqlExplorer';
const stream = pushedStream();

function open(tab: string, answers: Record<string, unknown>) {
  api.answer({ 'GET events': () => stream.answer(), 'GET Hub/KeyLists': rows([]), ...answers });
  const clinics = [buildClinic(), buildClinic({ clinicId: 2, name: 'Cedar Dental', clinicGuid: 'guid-2' })];
  const developer = { email: 'dev@helix.example', isSuperDeveloper: true, clinics };
  return renderConsole(<DeveloperHubPage />, { path: `${PATH}/${tab}`, user: developer });
}

/** The texts of the cells of each row. */
const table = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
const changed = async (...parts: string[]): Promise<void> => {
  await waitFor(() => expect(stream.isOpen()).toBe(true));
  stream.push({ parts }, 'hub.updated');
};

const OPEN = { state: 'queued', finishedAt: null, durationInMs: null, rowCount: null } as const;

describe('Commands of the Developer Hub', () => {
  it('are listed with who asked, when, state, duration and what came of them', async () => {
    stopClock('2026-03-02T14:00:42.000Z');
    const failed = {
      state: 'failed',
      error: 'No updater is configured.',
      rowCount: null,
      durationInMs: 61_000,
    } as const;
    open('commands', {
      'GET Clinic/Commands': rows([
        buildCommand({ id: 'c1', ...OPEN, kind: 'restart', sql: null, clinicName: 'Cedar Dental' }),
        buildCommand({ id: 'c2' }),
        buildCommand({ id: 'c3', ...failed, kind: 'checkForUpdates', sql: null }),
      ]),
    });
    await screen.findByText('Cedar Dental');
    const at = '2026-03-02 9:00 a.m.';
    expect(table('Commands')).toEqual([
      [at, 'Restart Agent', 'Cedar Dental', 'dev@helix.example', 'Queued', '42 s', ''],
      [at, 'Statement select * from provider', 'Maple Dental', 'dev@helix.example', 'Done', '320 ms', '12 rows'],
      [at, 'Update Agent', 'Maple Dental', 'dev@helix.example', 'Failed', '1 min 1 s', 'No updater is configured.'],
    ]);
  });

  it('follow what agents do without a reload, in the list and in the open dialog', async () => {
    api.answer({ 'GET Clinic/Commands': rows([buildCommand({ ...OPEN, kind: 'restart', sql: null })]) });
    const { user } = open('commands', {});
    await user.click(await screen.findByRole('button', { name: 'Restart Agent' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Restart Agent' }));
    expect(dialog.getByText('Waits for the agent.')).toBeVisible();
    const done = { kind: 'restart', sql: null, rowCount: null, detail: 'Version 2.4.0 started.' } as const;
    api.answer({ 'GET Clinic/Commands': rows([buildCommand(done)]) });
    await changed('commands');
    expect(await dialog.findByText('Version 2.4.0 started.')).toBeVisible();
    expect(dialog.getByText('Done')).toBeVisible();
  });

  it('are read again when the live connection was lost, and not for what other parts say', async () => {
    open('commands', { 'GET Clinic/Commands': rows([]) });
    expect(await screen.findByText('No commands yet.')).toBeVisible();
    const before = api.sent('GET Clinic/Commands').length;
    api.answer({ 'GET Clinic/Commands': rows([buildCommand()]) });
    await changed('agents', 'something new');
    await waitFor(() => expect(stream.isOpen()).toBe(true));
    expect(api.sent('GET Clinic/Commands')).toHaveLength(before);
    stream.push({}, 'resync');
    expect(await screen.findByText('select * from provider')).toBeVisible();
  });

  it('are filtered by text, clinic, kind and state', async () => {
    const { user } = open('commands', { 'GET Clinic/Commands': rows([buildCommand()]) });
    await screen.findByText('select * from provider');
    const filter = () => JSON.parse(api.sent('GET Clinic/Commands').at(-1)!.query['filter'] ?? '{}') as object;
    const choose = async (select: string, option: string): Promise<void> => {
      await user.click(screen.getByRole('combobox', { name: select }));
      await user.click(await screen.findByRole('option', { name: option }));
    };
    await choose('Clinic', 'Cedar Dental');
    await waitFor(() => expect(filter()).toEqual({ clinicId: 2 }));
    await choose('Command', 'Statement');
    await waitFor(() => expect(filter()).toEqual({ clinicId: 2, kind: 'sql' }));
    api.answer({ 'GET Clinic/Commands': rows([]) });
    await choose('State', 'Expired');
    await waitFor(() => expect(filter()).toEqual({ clinicId: 2, kind: 'sql', state: 'expired' }));
    expect(await screen.findByText('No command matches.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    await waitFor(() => expect(filter()).toEqual({}));
  });

  it('a statement opens in the explorer again, only in its own clinic', async () => {
    const ours = buildCommand({ id: 'c1', sql: 'select 42' });
    const theirs = buildCommand({ id: 'c2', sql: 'select 43', clinicId: 2, clinicName: 'Cedar Dental' });
    const { user, address } = open('commands', {
      'GET Clinic/Commands': rows([ours, theirs]),
      'GET Clinic/Agents': rows([buildAgent()]),
    });
    await user.click(await screen.findByRole('button', { name: 'Statement select 43' }));
    const other = within(await screen.findByRole('dialog', { name: 'Statement' }));
    expect(other.getByText('Open Cedar Dental to submit the statement there again.')).toBeVisible();
    expect(other.queryByRole('button', { name: 'Open in SQL Explorer' })).not.toBeInTheDocument();
    await user.click(other.getAllByRole('button', { name: 'Close' })[0]!);
    await user.click(screen.getByRole('button', { name: 'Statement select 42' }));
    await user.click(await screen.findByRole('button', { name: 'Open in SQL Explorer' }));
    const editor = await screen.findByRole('textbox', { name: /^Statement for the system/ });
    expect(editor).toHaveTextContent('select 42');
    expect(address()).toBe(PATH);
  });
});

describe('Agents of the Developer Hub', () => {
  it('are listed with when they were seen, versions, unsent rows, disk and clock', async () => {
    stopClock('2026-03-02T14:00:30.000Z');
    const silent = { isConnected: false, timeLastSeen: null, agentVersion: null, dmsVersion: null, unsentRows: null };
    open('agents', {
      'GET Clinic/Agents': rows([
        buildAgent({ timeLastSeen: '2026-03-02T14:00:00.000Z', upgradeToVersion: '2.5.0', unsentRows: 1_234 }),
        buildAgent({ ...silent, id: 2, clinicId: 2, clinicName: 'Cedar', freeDiskBytes: null, clockSkewInMs: null }),
        buildAgent({
          id: 3,
          clinicId: 3,
          clinicName: 'Elm',
          freeDiskBytes: 1_000,
          clockSkewInMs: 61_000,
          timeLastSeen: null,
        }),
      ]),
    });
    await screen.findByText('Cedar');
    // The first cell is react-admin's own, which is not shown.
    expect(table('Agents').map((row) => row.slice(1))).toEqual(
      [
        ['Maple Dental', 'Online', '30 sec', '2.4.0 / 2.5.0', 'OpenDental 24.3', '1,234', '50 GB', '0 s'],
        ['Cedar', 'Offline', 'Not seen yet', '-', 'OpenDental', '–', '–', '–'],
        ['Elm', 'Online', 'Not seen yet', '2.4.0', 'OpenDental 24.3', '0', '0 MB', '+1 min 1 s'],
      ].map((row) => row.map((text) => expect.stringContaining(text) as string)),
    );
    expect(screen.getByTitle(/^The disk has less than 1 GB/)).toBeInTheDocument();
    expect(screen.getByTitle(/off by more than a minute/)).toBeInTheDocument();
  });

  it('say that two take turns in a clinic, and show both', async () => {
    const one = { timeLastSeen: new Date().toISOString(), isConnected: true, agentVersion: '2.4.0', dmsVersion: null };
    const rest = { dialect: null, unsentRows: 7, freeDiskBytes: null, clockSkewInMs: null };
    const agents = [
      { agentId: 'front-desk', ...one, ...rest },
      { agentId: 'server', ...one, ...rest },
    ];
    const { user } = open('agents', { 'GET Clinic/Agents': rows([buildAgent({ hasTwoAgents: true, agents })]) });
    expect(await screen.findByText('Two agents')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Details of Maple Dental' }));
    expect(await screen.findByText('front-desk')).toBeVisible();
    expect(screen.getByText('server')).toBeVisible();
  });

  it('follow without a reload when one is back', async () => {
    open('agents', { 'GET Clinic/Agents': rows([buildAgent({ isConnected: false })]) });
    await screen.findByText('Offline', { selector: 'span' });
    api.answer({ 'GET Clinic/Agents': rows([buildAgent()]) });
    await changed('agents');
    expect(await screen.findByText('Online', { selector: 'span' })).toBeVisible();
  });
});

describe('Queues of the Developer Hub', () => {
  const STATUS: HubStatus = {
    lag: [{ topic: 'pms.changes', group: 'apply', records: 1_200 }],
    jobs: [{ queue: 'reportMail', waiting: 1, delayed: 2, active: 3, failed: 4 }],
    outbox: [
      { name: 'log', rows: 12, oldestInSeconds: 75 },
      { name: 'jobs', rows: 0, oldestInSeconds: null },
    ],
    quarantined: 9,
  };

  it('show lag, jobs, outbox and quarantine, and follow what the clinic and the quarantine do', async () => {
    open('queues', { 'GET Hub/Status': STATUS });
    await screen.findByRole('table', { name: 'Log' });
    expect(table('Log')).toEqual([['pms.changes', 'apply', '1,200']]);
    expect(table('Jobs')).toEqual([['reportMail', '1', '2', '3', '4']]);
    expect(table('Outbox and Quarantine')).toEqual([
      ['Messages for the log', '12', '1 min 15 s'],
      ['Jobs for their queues', '0', '–'],
      ['Rejected changes', '9', '–'],
    ]);
    api.answer({ 'GET Hub/Status': { ...STATUS, quarantined: 0 } });
    await changed('quarantine');
    await waitFor(() => expect(table('Outbox and Quarantine')[2]).toEqual(['Rejected changes', '0', '–']));
    api.answer({ 'GET Hub/Status': { ...STATUS, lag: [] } });
    stream.push({ clinicId: 1, receivedAt: 1, days: ['2026-03-02'] });
    expect(await screen.findByText('Nothing has been written yet.')).toBeVisible();
  });

  it('say which part could not be read, and load all again after a failure', async () => {
    const { user } = open('queues', { 'GET Hub/Status': problem(403, 'You may not.') });
    await screen.findByText('You may not.');
    api.answer({ 'GET Hub/Status': { ...STATUS, lag: null } });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(within(await screen.findByRole('region', { name: 'Log' })).getByRole('alert')).toHaveTextContent(
      'This part could not be read.',
    );
    expect(screen.getByRole('table', { name: 'Jobs' })).toBeVisible();
  });
});

describe('Tabs of the Developer Hub', () => {
  it('keep the mailbox, on a phone too', async () => {
    setWindowWidth(390);
    open('mailbox', { 'GET mail': rows([]) });
    expect(await screen.findByText('No mails yet.')).toBeVisible();
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      ...['SQL Explorer', 'Commands', 'Agents', 'Deletes', 'Quarantine', 'Queues', 'Mailbox'],
    ]);
    expect(screen.getByRole('tab', { name: 'Mailbox' })).toHaveAttribute('aria-selected', 'true');
  });
});
