import { connect } from 'node:net';
import pg from 'pg';
import { LogUnavailableError, StalePositionError } from '../event-log.js';
import { isStale, isTransient } from './failures.js';

describe('failures', () => {
  const coded = (code: string): Error => Object.assign(new Error('said by the server'), { code });

  it.each(['08006', '40001', '40P01', '53300', '57P01', '57P03', '55P03', '25006', 'ECONNRESET', 'ETIMEDOUT'])(
    '%s passes',
    (code) => expect(isTransient(coded(code))).toBe(true),
  );

  it.each(['22P02', '23505', '42P01', '40002', '57014', 'ENOENT'])('%s comes again', (code) =>
    expect(isTransient(coded(code))).toBe(false),
  );

  it('sees a refused connection, as Node and as the driver throw it', async () => {
    const refused = await new Promise((resolve) => connect(1, '127.0.0.1').on('error', resolve));
    expect(isTransient(refused)).toBe(true);
    const pool = new pg.Pool({ host: '127.0.0.1', port: 1, max: 1 });
    const error: unknown = await pool.query('select 1').catch((thrown: unknown) => thrown);
    expect(isTransient(error)).toBe(true);
    await pool.end();
  });

  it('looks at the causes of an error', () => {
    expect(isTransient(new Error('cannot save', { cause: coded('40P01') }))).toBe(true);
    expect(isTransient(new LogUnavailableError('away'))).toBe(true);
    expect(isStale(new Error('cannot save', { cause: new StalePositionError('moved') }))).toBe(true);
    expect(isStale(new Error('cannot save'))).toBe(false);
    const circle = new Error('circle');
    circle.cause = circle;
    expect(isTransient(circle)).toBe(false);
    expect(isTransient('text')).toBe(false);
    expect(isTransient(undefined)).toBe(false);
  });
});
