import type { Readers } from './settings.mjs';

/** What is wrong in docker-compose.yml, in sentences. */
export function checkCompose(
  compose: { services: Record<string, unknown> },
  known: { services: readonly string[]; readers: Readers; kafkaVersion: string },
): string[];
