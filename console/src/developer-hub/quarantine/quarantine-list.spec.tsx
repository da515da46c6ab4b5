import { screen, waitFor, within } from '@testing-library/react';
import { problem, rows } from '../../testing/fake-api.js';
import { buildClinic, renderConsole } from '../../testing/render-console.js';
import { api } from '../../testing/set-up.js';
import { buildRejected } from '../testing/build-hub.js';
import { QuarantineList } from './quarantine-list.js';
import '../texts.js';

const REPLAY = 'POST Quarantine/Replay';
const toast = (text: string) => screen.findByText(text, { selector: '.MuiAlert-message' });

const REJECTED = [
  buildRejected(),
  buildRejected({ id: 42, entityId: '88122', clinicId: 2, clinicName: 'Cedar Dental', stage: 'apply' }),
  buildRejected({ id: 43, entity: null, entityId: null, reason: 'no JSON' }),
  buildRejected({ id: 44, entityId: '9', replayedAt: '2026-03-02T15:00:00.000Z' }),
];

async function open(answers: Record<string, unknown> = {}) {
  api.answer({ 'GET Quarantine': rows(REJECTED), ...answers });
  const clinics = [buildClinic(), buildClinic({ clinicId: 2, name: 'Cedar Dental', clinicGuid: 'guid-2' })];
  const rendered = renderConsole(<QuarantineList />, { path: '/settings/sqlExplorer/quarantine', user: { clinics } });
  await screen.findByRole('button', { name: 'appointment 88121' });
  return rendered;
}

describe('Quarantine', () => {
  it('lists what is still rejected with its reason and where it was rejected', async () => {
    await open();
    expect(JSON.parse(api.sent('GET Quarantine')[0]!.query['filter']!)).toEqual({ replayed: false });
    const texts = screen
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole('cell')
          .slice(1)
          .map(({ textContent }) => textContent),
      );
    const at = '2026-03-02 9:00 a.m.';
    expect(texts).toEqual([
      [at, 'appointment 88121', 'Maple Dental', 'Validation', 'start: expected a time', 'Rejected'],
      [at, 'appointment 88122', 'Cedar Dental', 'Database', 'start: expected a time', 'Rejected'],
      [at, '#43', 'Maple Dental', 'Validation', 'no JSON', 'Rejected'],
      [at, 'appointment 9', 'Maple Dental', 'Validation', 'start: expected a time', 'Replayed'],
    ]);
  });

  it('opens a change with what its agent wrote, and replays it alone', async () => {
    const payload = '{"entity":"appointment","id":"88121"}';
    const { user } = await open({
      'GET Quarantine/41': { ...buildRejected(), payload },
      [REPLAY]: { state: 'done', replayed: 1, stillRejected: 0 },
    });
    await user.click(screen.getByRole('button', { name: 'appointment 88121' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Rejected change' }));
    const written = await dialog.findByRole('group', { name: 'The change as the agent wrote it' });
    expect(written.textContent).toBe('{\n  "entity": "appointment",\n  "id": "88121"\n}');
    expect(api.sent('GET Quarantine/41')).toHaveLength(1);
    await user.click(dialog.getByRole('button', { name: 'Replay' }));
    await toast('1 change replayed.');
    expect(api.sent(REPLAY).map(({ body }) => body)).toEqual([{ clinicId: 1, ids: [41] }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(api.sent('GET Quarantine').length).toBeGreaterThan(1));
  });

  it('shows a change that is no JSON as it is, and no replay of one that was replayed', async () => {
    const replayedAt = '2026-03-02T15:00:00.000Z';
    const { user } = await open({
      'GET Quarantine/44': { ...buildRejected({ id: 44, replayedAt }), payload: '{"cut' },
    });
    await user.click(screen.getByRole('button', { name: 'appointment 9' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('{"cut')).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Replay' })).not.toBeInTheDocument();
  });

  it('says why a change cannot be opened', async () => {
    const gone = 'The change is not in quarantine any more.';
    const { user } = await open({ 'GET Quarantine/41': problem(404, gone) });
    await user.click(screen.getByRole('button', { name: 'appointment 88121' }));
    expect(await screen.findByText(gone)).toBeVisible();
  });

  it('replays the selected changes by clinic, and says how many are still rejected', async () => {
    let calls = 0;
    const { user } = await open({
      [REPLAY]: () => {
        calls += 1;
        return { state: 'done', replayed: calls, stillRejected: calls - 1 };
      },
    });
    for (const name of ['appointment 88121', 'appointment 88122', '#43'])
      await user.click(screen.getByRole('checkbox', { name: `Select ${name}` }));
    await user.click(await screen.findByRole('button', { name: 'Replay' }));
    await toast('3 replayed, 1 still rejected.');
    expect(api.sent(REPLAY).map(({ body }) => body)).toEqual([
      { clinicId: 1, ids: [41, 43] },
      { clinicId: 2, ids: [42] },
    ]);
    await waitFor(() => expect(screen.queryByRole('toolbar')).not.toBeInTheDocument());
  });

  it('keeps the selection when the log is away, and says so', async () => {
    const away = 'The log is currently unavailable. What was not replayed stays in quarantine.';
    const { user } = await open({ [REPLAY]: problem(503, away) });
    await user.click(screen.getByRole('checkbox', { name: 'Select appointment 88121' }));
    await user.click(await screen.findByRole('button', { name: 'Replay' }));
    await toast(away);
    expect(screen.getByRole('checkbox', { name: 'Select appointment 88121' })).toBeChecked();
  });

  it('asks before it replays all of a clinic, and says that a job does it', async () => {
    const { user } = await open({ [REPLAY]: { state: 'queued', replayed: 0, stillRejected: 0 } });
    await user.click(screen.getByRole('combobox', { name: 'Clinic' }));
    await user.click(await screen.findByRole('option', { name: 'Cedar Dental' }));
    await user.click(await screen.findByRole('button', { name: 'Replay all of Cedar Dental' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Replay all rejected changes?' }));
    expect(api.sent(REPLAY)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Replay all' }));
    await toast('The changes are being replayed.');
    expect(api.sent(REPLAY).map(({ body }) => body)).toEqual([{ clinicId: 2 }]);
  });

  it('says that nothing is rejected, and that nothing matches', async () => {
    api.answer({ 'GET Quarantine': rows([]) });
    const { user } = renderConsole(<QuarantineList />);
    expect(await screen.findByText('No rejected changes.')).toBeVisible();
    await user.type(screen.getByRole('searchbox', { name: 'Search reasons and ids' }), 'zzz');
    expect(await screen.findByText('No rejected change matches.')).toBeVisible();
  });
});
