import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { LogUnavailableError, StalePositionError } from '../event-log.js';
import { isStale, isTransient, withTimeout } from './errors.js';

const errorWithCode = (code: string): Error => Object.assign(new Error('from the server'), { code });

describe('isTransient', () => {
  it.each(['08006', '40001', '40P01', '53300', '57P01', '57P03', '55P03', '25006', 'ECONNRESET', 'ETIMEDOUT'])(
    'is true for the code %s',
    (code) => expect(isTransient(errorWithCode(code))).toBe(true),
  );

  it.each(['22P02', '23505', '42P01', '40002', '57014', 'ENOENT'])('is false for the code %s', (code) =>
    expect(isTransient(errorWithCode(code))).toBe(false),
  );

  it('is true for a refused connection, as Node and as pg throw it', async () => {
    const refused = await new Promise((resolve) => connect(1, '127.0.0.1').on('error', resolve));
    expect(isTransient(refused)).toBe(true);
    const pool = new pg.Pool({ host: '127.0.0.1', port: 1, max: 1 });
    const error: unknown = await pool.query('select 1').catch((thrown: unknown) => thrown);
    expect(isTransient(error)).toBe(true);
    await pool.end();
  });

  it('looks at the causes of an error', () => {
    expect(isTransient(new Error('cannot save', { cause: errorWithCode('40P01') }))).toBe(true);
    expect(isTransient(new LogUnavailableError('away'))).toBe(true);
  });

  it('is false for an error that is its own cause, and for what is no error', () => {
    const recursive = new Error('recursive');
    recursive.cause = recursive;
    expect(isTransient(recursive)).toBe(false);
    expect(isTransient('text')).toBe(false);
    expect(isTransient(undefined)).toBe(false);
  });
});

describe('isStale', () => {
  it('is true when a cause is a StalePositionError', () => {
    expect(isStale(new Error('cannot save', { cause: new StalePositionError('moved') }))).toBe(true);
    expect(isStale(new Error('cannot save'))).toBe(false);
  });
});

describe('withTimeout', () => {
  it('resolves with the result of a call that answers in time', async () => {
    await expect(withTimeout(1_000, () => Promise.resolve(1))).resolves.toBe(1);
  });

  it('throws LogUnavailableError when the call does not answer in time', async () => {
    const call = withTimeout(5, () => sleep(1_000, undefined, { ref: false }));
    await expect(call).rejects.toThrow(new LogUnavailableError('the event log did not answer within 5 ms'));
  });

  it('throws LogUnavailableError for a transient failure, and any other failure as it is', async () => {
    await expect(withTimeout(1_000, () => Promise.reject(errorWithCode('40P01')))).rejects.toThrow(LogUnavailableError);
    const other = errorWithCode('23505');
    await expect(withTimeout(1_000, () => Promise.reject(other))).rejects.toBe(other);
  });
});
