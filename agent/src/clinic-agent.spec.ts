import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { ClinicAgent } from './clinic-agent.js';
import { HttpClient } from './http/http-client.js';
import { SettingsFile } from './settings/settings-file.js';
import { HelixServer, took } from './testing/helix-server.js';
import { until } from './testing/until.js';

describe('ClinicAgent', () => {
  it('does not read the source while the queue is full, and goes on when Helix takes changes', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'helix-clinic-agent-'));
    let isDown = true;
    const server = new HelixServer((request) =>
      isDown ? { status: 503, headers: { 'Retry-After': '0' } } : took(request),
    );
    const helixUrl = await server.start();
    const lines: string[] = [];
    const log = pino({}, { write: (line) => void lines.push(line) });
    const http = new HttpClient({});
    const stopping = new AbortController();
    let reads = 0;
    // Six hours later each time that the source is read.
    const now = () => Date.parse('2026-11-20T12:00:00Z') + 6 * 3_600_000 * reads++;
    const agent = new ClinicAgent({
      clinic: { key: 'k', source: 'simulated', profile: 'moncton', anchorDate: '2026-11-20', historyDays: 2 },
      settings: { helixUrl, dataDir: folder, updateCommand: undefined, file: SettingsFile.in(folder) },
      http,
      log,
      now,
      requestRestart: () => undefined,
      maxQueueBytes: 1_000,
    });
    const running = agent.run(stopping.signal);
    await until(() => lines.some((line) => line.includes('the queue is full')));
    const readsWhenFull = reads;
    const requests = server.requests.length;
    await until(() => server.requests.length > requests + 3);
    expect(reads).toBe(readsWhenFull);
    isDown = false;
    await until(() => lines.some((line) => line.includes('the source is read again')));
    await until(() => reads > readsWhenFull);
    stopping.abort();
    expect(await running).toEqual({ isUninstalled: false });
    http.close();
    await server.stop();
    await rm(folder, { recursive: true });
  });
});
