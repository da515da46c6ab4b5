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
