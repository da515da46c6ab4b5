import type { LoggerService } from '@nestjs/common';
import { pino, stdTimeFunctions, type DestinationStream, type Logger as PinoLogger } from 'pino';
import type { Settings } from '../settings.js';
import { currentStep } from './trace.js';

export type Logger = PinoLogger;

/** Writes one JSON object a line, with the trace id of the running work. @param destination standard output if missing. */
export function createLogger(settings: Pick<Settings, 'logLevel'>, destination?: DestinationStream): Logger {
  const options = {
    level: settings.logLevel,
    base: undefined,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: ['authorization', 'cookie', '*.authorization', '*.cookie', '*["x-api-key"]'],
    mixin: () => {
      const step = currentStep();
      return step ? { traceId: step.traceId } : {};
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Lets Nest write into our log. Its last parameter is the name of the part that speaks. */
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
    // Nest tells of every route and module that it sets up, which is only of interest when one searches for a fault.
    const quiet = level === 'info' && typeof context === 'string' && SET_UP.has(context);
    this.logger[quiet ? 'debug' : level](fields, message instanceof Error ? message.message : String(message));
  }
}

const SET_UP = new Set(['InstanceLoader', 'RoutesResolver', 'RouterExplorer', 'NestFactory', 'NestApplication']);
