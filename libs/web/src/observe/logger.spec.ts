import { createLogger, NestLogger } from './logger.js';
import { runWithTrace } from './trace.js';

function logInto(level: 'info' | 'debug' = 'info') {
  const lines: Record<string, unknown>[] = [];
  const logger = createLogger({ logLevel: level }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  return { lines, logger };
}

describe('createLogger', () => {
  it('logs one JSON object per line, with the current trace id', () => {
    const { lines, logger } = logInto();
    runWithTrace('00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', () =>
      logger.info({ clinicId: 7 }, 'applied'),
    );
    logger.warn('no trace here');
    logger.debug('too quiet to be heard');
    expect(lines).toEqual([
      {
        level: 'info',
        time: expect.any(String),
        clinicId: 7,
        traceId: '0af7651916cd43dd8448eb211c80319c',
        msg: 'applied',
      },
      { level: 'warn', time: expect.any(String), msg: 'no trace here' },
    ]);
  });

  it('redacts credentials', () => {
    const { lines, logger } = logInto();
    logger.info({ headers: { authorization: 'Bearer abc', 'x-api-key': 'hx_abc', cookie: 'c=abc' } }, 'request');
    expect(JSON.stringify(lines)).not.toContain('abc');
  });

  it('logs errors of the database without values, whatever it is told about them', () => {
    const { lines, logger } = logInto();
    const refused = Object.assign(new Error('invalid input syntax for type integer: "Quillfeather"'), {
      ...{ name: 'error', code: '22P02', severity: 'ERROR', routine: 'pg_strtoint32_safe' },
      ...{
        where: "unnamed portal parameter $1 = 'Quillfeather'",
        hint: 'Quillfeather?',
        internalQuery: 'Quillfeather',
      },
    });
    const duplicate = Object.assign(new Error('duplicate key value violates unique constraint "app_user_email_key"'), {
      ...{ code: '23505', constraint: 'app_user_email_key', table: 'app_user' },
      detail: 'Key (email)=(quillfeather@clinic.example) already exists.',
    });
    const query = Object.assign(new Error(refused.message, { cause: duplicate }), {
      ...{ name: 'QueryFailedError', code: '22P02', driverError: refused },
      ...{ query: `select 'Quillfeather'`, parameters: ['Quillfeather'] },
    });
    for (const err of [refused, duplicate, query, new AggregateError([refused], 'all failed')])
      logger.error({ err }, 'request failed');
    logger.error({ error: refused }, 'request failed');
    new NestLogger(logger).error(refused, 'SomeService');
    expect(JSON.stringify(lines)).not.toMatch(/quillfeather/i);
    expect(lines.slice(0, 3).map(({ err }) => err)).toMatchObject([
      { type: 'Error', message: 'invalid input syntax for type integer: "…"', code: '22P02' },
      { message: duplicate.message, code: '23505', constraint: 'app_user_email_key', table: 'app_user' },
      { code: '22P02', cause: { code: '23505' }, stack: expect.stringMatching(/logger\.spec/) },
    ]);
  });

  it('logs errors without addresses and without the text that is no JSON', () => {
    const { lines, logger } = logInto();
    logger.warn({ err: new Error('550 <quillfeather@clinic.example>: Recipient address rejected') }, 'no mail');
    let malformed: unknown;
    try {
      JSON.parse('Quillfeather');
    } catch (error) {
      malformed = error;
    }
    logger.warn({ err: malformed }, 'skipped');
    logger.warn({ err: Object.assign(new Error('ERR'), { command: { args: ['Quillfeather'] } }) }, 'no job');
    logger.warn({ err: { patient: 'Quillfeather' } }, 'thrown, but no error');
    expect(JSON.stringify(lines)).not.toMatch(/quillfeather/i);
    expect(lines.map(({ err }) => (err as { message?: string }).message)).toEqual([
      '550 <…>: Recipient address rejected',
      `Unexpected token 'Q', "…" is not valid JSON`,
      'ERR',
      '',
    ]);
  });

  it('logs messages of Nest, and its set-up messages at level debug', () => {
    const { lines, logger } = logInto();
    const nest = new NestLogger(logger);
    nest.log('Mapped {/api/login, POST} route', 'RouterExplorer');
    nest.error(new Error('broken'), 'SomeService');
    nest.warn('careful', { part: 1 }, 'SomeService');
    expect(lines).toEqual([
      expect.objectContaining({
        level: 'error',
        context: 'SomeService',
        msg: 'broken',
        err: expect.objectContaining({ type: 'Error' }),
      }),
      expect.objectContaining({ level: 'warn', context: 'SomeService', msg: 'careful', details: [{ part: 1 }] }),
    ]);
  });
});
