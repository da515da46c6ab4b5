import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { waitFor } from '../../../database/src/testing/wait-for.js';
import { ImpossibleJobError } from '../impossible-job-error.js';
import type { TestInput } from '../testing/test.child.js';
import { runInChild, type ChildRun } from './run-in-child.js';

const module = new URL('../testing/test.child.js', import.meta.url);

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('runInChild', () => {
  const progress: object[] = [];
  beforeEach(() => progress.splice(0));

  const run = (input: TestInput, limits: Partial<ChildRun<TestInput>> = {}): Promise<number> =>
    runInChild<TestInput, number>({
      module,
      input,
      timeoutMs: 60_000,
      maxMemoryMb: 64,
      onProgress: (step) => void progress.push(step as object),
      ...limits,
    });
  const startedPid = () =>
    waitFor(
      () => (progress[0] as { pid?: number } | undefined)?.pid ?? 0,
      (pid) => pid > 0,
    );

  it('returns the result of the child and passes its progress on', async () => {
    expect(await run({ does: 'add', numbers: [1, 2, 39] })).toBe(42);
    expect(progress).toEqual([{ total: 3 }]);
  });

  it('gives the child none of the settings of this process but what it needs', async () => {
    process.env['SECRET_KEY'] = process.env['AWS_SECRET_ACCESS_KEY'] = 'secret';
    try {
      await run({ does: 'environment' });
      await run({ does: 'environment' }, { variables: ['AWS_'] });
    } finally {
      delete process.env['SECRET_KEY'];
      delete process.env['AWS_SECRET_ACCESS_KEY'];
    }
    const has = (name: string) => progress.map((one) => (one as { names: string[] }).names.includes(name));
    expect([has('PATH'), has('AWS_SECRET_ACCESS_KEY'), has('SECRET_KEY')]).toEqual([
      [true, true],
      [false, true],
      [false, false],
    ]);
  });

  it('rejects with the message and the stack of an error that the child throws', async () => {
    const error = await run({ does: 'throw' }).catch((reason: Error) => reason);
    expect(error).toMatchObject({ message: 'no such clinic', stack: expect.stringContaining('test.child') });
    expect(error).not.toBeInstanceOf(ImpossibleJobError);
  });

  it('rejects with ImpossibleJobError when the child throws one', async () => {
    await expect(run({ does: 'throwImpossible' })).rejects.toThrow(ImpossibleJobError);
  });

  it('rejects with the exit code and the output of a child that exits', async () => {
    const message = 'the process of the job ended with exit code 3: a line of the child';
    await expect(run({ does: 'exit' })).rejects.toThrow(message);
  });

  it('rejects when the child is killed', async () => {
    await expect(run({ does: 'kill' })).rejects.toThrow('the process of the job was killed by SIGKILL');
  });

  it('rejects when the child needs more memory than its limit', async () => {
    await expect(run({ does: 'fillMemory' })).rejects.toThrow('the job needed more than 64 MB of memory');
  });

  it('kills a child that takes longer than its time and does not end by itself', async () => {
    const rejected = run({ does: 'ignoreEverything' }, { timeoutMs: 1_000, killAfterMs: 100 });
    await expect(rejected).rejects.toThrow('the job took longer than 1000 ms and was stopped');
    expect(isAlive(await startedPid())).toBe(false);
  });

  it('lets a cancelled child end by itself', async () => {
    const cancelling = new AbortController();
    const rejected = run({ does: 'stopWhenCancelled' }, { signal: cancelling.signal, killAfterMs: 60_000 });
    const pid = await startedPid();
    cancelling.abort();
    await expect(rejected).rejects.toThrow('the job was cancelled and was stopped');
    expect(isAlive(pid)).toBe(false);
  });

  it('starts no child when it is cancelled already', async () => {
    await expect(run({ does: 'exit' }, { signal: AbortSignal.abort(new Error('closing')) })).rejects.toThrow('closing');
    expect(progress).toEqual([]);
  });

  it('rejects when the module does not exist', async () => {
    const missing = new URL('./missing.child.js', import.meta.url);
    await expect(run({ does: 'exit' }, { module: missing })).rejects.toThrow(/exit code 1: [^]*missing\.child/);
  });

  it('ends the child when its parent is killed', async () => {
    const script = `
      import { runInChild } from './libs/jobs/src/child/run-in-child.ts';
      await runInChild({
        module: new URL('${module.href}'), input: { does: 'stopWhenCancelled' }, timeoutMs: 60000, maxMemoryMb: 64,
        onProgress: ({ pid }) => console.log(pid),
      });`;
    const parent = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
      env: { ...process.env, NODE_OPTIONS: '' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = (await once(parent.stdout, 'data')) as [Buffer];
    const pid = Number(line.toString());
    expect(isAlive(pid)).toBe(true);
    parent.kill('SIGKILL');
    await waitFor(
      () => isAlive(pid),
      (alive) => !alive,
    );
  });
});
