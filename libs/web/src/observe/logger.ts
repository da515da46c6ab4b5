import type { LoggerService } from '@nestjs/common';
import { pino, stdTimeFunctions, type DestinationStream, type Logger as PinoLogger } from 'pino';
import type { Settings } from '../settings.js';
import { loggedError } from './logged-error.js';
import { currentSpan } from './trace.js';

export type Logger = PinoLogger;

/** Logs one JSON object per line, with the current trace id, and errors without values (`loggedError`). @param destination standard output if missing. */
export function createLogger(settings: Pick<Settings, 'logLevel'>, destination?: DestinationStream): Logger {
  const options = {
    level: settings.logLevel,
    base: undefined,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: loggedError, error: loggedError },
    redact: ['authorization', 'cookie', '*.authorization', '*.cookie', '*["x-api-key"]'],
    mixin: () => {
      const step = currentSpan();
      return step ? { traceId: step.traceId } : {};
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Passes the logs of Nest to our log. The last parameter is the name of the logging class. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, ...rest: unknown[]): void {
    this.write('info', message, rest);
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.write('warn', message, rest);
  }

  error(message: unknown, ...rest: unknown[]): void {
    this.write('error', message, rest);
  }

  fatal(message: unknown, ...rest: unknown[]): void {
    this.write('fatal', message, rest);
  }

  debug(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }

  verbose(message: unknown, ...rest: unknown[]): void {
    this.write('trace', message, rest);
  }

  private write(
    level: 'info' | 'warn' | 'error' | 'fatal' | 'debug' | 'trace',
    message: unknown,
    rest: unknown[],
  ): void {
    const context = rest.at(-1);
    const details = rest.slice(0, -1).filter((detail) => detail !== undefined);
    const fields = {
      ...(typeof context === 'string' ? { context } : {}),
      ...(details.length > 0 ? { details } : {}),
      ...(message instanceof Error ? { err: message } : {}),
    };
    // Nest logs every route and module that it sets up, which only matters for debugging.
    const isSetUp = level === 'info' && typeof context === 'string' && SET_UP.has(context);
    this.logger[isSetUp ? 'debug' : level](
      fields,
      message instanceof Error ? loggedError(message).message : String(message),
    );
  }
}

const SET_UP = new Set(['InstanceLoader', 'RoutesResolver', 'RouterExplorer', 'NestFactory', 'NestApplication']);
