import { FailingPartError, HealthChecks } from './health-checks.js';

describe('HealthChecks', () => {
  it('report every part, and pass errors to onFailure', async () => {
    const failures: unknown[] = [];
    const health = new HealthChecks((part, error) => failures.push([part, (error as Error).message]), 50);
    expect(await health.run()).toEqual({ status: 'ok', parts: {} });
    health.add('database', () => Promise.resolve());
    expect(await health.run()).toEqual({ status: 'ok', parts: { database: 'ok' } });
    health.add('event log', () => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.7:9092')));
    health.add('mail', () => new Promise(() => undefined));
    expect(await health.run()).toEqual({
      status: 'failing',
      parts: { database: 'ok', 'event log': 'does not work; the log says why', mail: 'no answer within 0.05 s' },
    });
    expect(failures).toEqual([['event log', 'connect ECONNREFUSED 10.0.0.7:9092']]);
  });

  it('say why a part fails where its error has words for that', async () => {
    const health = new HealthChecks();
    health.add('event log', () => Promise.reject(new FailingPartError('the broker refuses the sign-in')));
    // Of a library that does not know this one.
    health.add('jobs', () => Promise.reject(Object.assign(new Error('OOM at 10.0.0.7'), { inWords: 'Redis is full' })));
    health.add('objects', () => Promise.reject(Object.assign(new Error('no route'), { inWords: 42 })));
    expect((await health.run()).parts).toEqual({
      'event log': 'the broker refuses the sign-in',
      jobs: 'Redis is full',
      objects: 'does not work; the log says why',
    });
  });

  it('run once for concurrent callers, and again for later ones', async () => {
    const health = new HealthChecks();
    let runs = 0;
    health.add('database', () => Promise.resolve((runs += 1)));
    await Promise.all([health.run(), health.run(), health.run()]);
    expect(runs).toBe(1);
    await health.run();
    expect(runs).toBe(2);
  });

  it('fail at once when the process is stopping, without asking its parts', async () => {
    const health = new HealthChecks();
    let runs = 0;
    health.add('database', () => Promise.resolve((runs += 1)));
    health.stop();
    expect(await health.run()).toEqual({ status: 'failing', parts: { process: 'is stopping' } });
    expect(runs).toBe(0);
  });

  it('reject a second check with the same name', () => {
    const health = new HealthChecks();
    health.add('database', () => Promise.resolve());
    expect(() => health.add('database', () => Promise.resolve())).toThrow('already a health check named database');
  });
});
