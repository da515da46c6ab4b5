import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkForUpdatesHandler } from './check-for-updates.js';

describe('checkForUpdatesHandler', () => {
  let folder: string;
  let restarts: number;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'helix-update-'));
    restarts = 0;
  });
  afterEach(() => rm(folder, { recursive: true }));

  const run = (
    version: string | null,
    updateCommand?: string[],
    options: { isResumed?: boolean; timeoutMs?: number } = {},
  ) => {
    const { isResumed = false, timeoutMs } = options;
    const handler = checkForUpdatesHandler({
      updateCommand,
      requestRestart: () => (restarts += 1),
      version: '2.4.0',
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
    });
    const command = { id: 'a', kind: 'checkForUpdates', version, leaseSeconds: 120, acceptedAt: '' };
    return handler.run(command, { signal: new AbortController().signal, report: () => undefined, isResumed });
  };
  const program = async (text: string) => {
    const path = join(folder, 'updater.mjs');
    await writeFile(path, text);
    return [process.execPath, path];
  };

  it.each([null, '2.4.0'])('answers that the version is current when Helix asks for %s', async (version) => {
    expect(await run(version, ['nothing'])).toEqual({ ok: true, detail: 'Version 2.4.0 is current.' });
  });

  it('answers that no updater is configured', async () => {
    expect(await run('2.5.0')).toEqual({ ok: false, error: 'No updater is configured.' });
  });

  it.each(['2', '2.5.0 && rm -rf', '2.5.0;ls', '$(ls)', '-2.5', '2.5.0.1.7', '2..5', '../2.5', '2.5\n', '--help'])(
    'refuses the version %j before the updater sees it',
    async (version) => {
      const marker = join(folder, 'ran');
      const updater = await program(
        `import { writeFileSync } from 'node:fs'; writeFileSync(${JSON.stringify(marker)}, '');`,
      );
      expect(await run(version, updater)).toEqual({ ok: false, error: 'A version has 2 to 4 numbers with dots.' });
      await expect(readFile(marker)).rejects.toThrow('ENOENT');
    },
  );

  it('runs the updater with the version and without a shell, and asks for a restart', async () => {
    const marker = join(folder, 'parameters');
    const updater = await program(
      `import { writeFileSync } from 'node:fs';
       writeFileSync(${JSON.stringify(marker)}, JSON.stringify([process.argv.slice(2), process.env.HELIX_URL ?? null]));`,
    );
    process.env['HELIX_URL'] = 'http://127.0.0.1:1';
    try {
      expect(await run('2.5.0', [...updater, '$HOME', 'to={version}'])).toBeNull();
    } finally {
      delete process.env['HELIX_URL'];
    }
    expect(JSON.parse(await readFile(marker, 'utf8'))).toEqual([['$HOME', 'to=2.5.0'], null]);
    expect(restarts).toBe(1);
    expect(await run('2.5.0', updater)).toBeNull();
    expect(JSON.parse(await readFile(marker, 'utf8'))).toEqual([['2.5.0'], null]);
  });

  it('answers with the end of what a failed updater wrote', async () => {
    const updater = await program(`console.error('x'.repeat(1000) + ' no such version'); process.exit(3);`);
    const result = await run('2.5.0', updater);
    expect(result).toMatchObject({
      ok: false,
      error: expect.stringMatching(/^The updater ended with code 3\. x+ no such version$/),
    });
    expect(restarts).toBe(0);
  });

  it('answers when the updater cannot be started', async () => {
    expect(await run('2.5.0', [join(folder, 'none')])).toMatchObject({
      ok: false,
      error: expect.stringContaining('The updater could not be started: spawn'),
    });
  });

  it('ends an updater that hangs', async () => {
    const updater = await program('setInterval(() => undefined, 1000);');
    expect(await run('2.5.0', updater, { timeoutMs: 200 })).toMatchObject({
      ok: false,
      error: expect.stringContaining('took longer'),
    });
  });

  it('answers after a restart by the version that was started', async () => {
    expect(await run('2.4.0', ['x'], { isResumed: true })).toEqual({
      ok: true,
      detail: 'Version 2.4.0 was installed.',
    });
    expect(await run('2.5.0', ['x'], { isResumed: true })).toEqual({
      ok: false,
      error: 'The update did not succeed: version 2.4.0 was started again.',
    });
  });
});
