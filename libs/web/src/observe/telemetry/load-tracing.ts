import type { Settings } from '../../settings.js';
import { versionOrUnknown } from '../../version.js';
import type { Logger } from '../logger.js';
import type { RunningTracing } from './start-tracing.js';

/** Starts to collect traces where the settings name a collector; loads nothing of OpenTelemetry's SDK elsewhere. */
export async function loadTracing(
  service: string,
  { tracing }: Pick<Settings, 'tracing'>,
  logger: Logger,
): Promise<RunningTracing | undefined> {
  if (!tracing) return undefined;
  const { startTracing } = await import('./start-tracing.js');
  return startTracing({
    ...{ service, version: versionOrUnknown(), ...tracing },
    onFailure: (error) => logger.warn({ err: error }, 'traces cannot be sent, and are dropped'),
  });
}
