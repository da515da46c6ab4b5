import type { Readers } from './settings.mjs';

/** What is wrong in the manifests of an overlay, in sentences. */
export function checkKubernetes(
  where: string,
  all: readonly unknown[],
  known: { services: readonly string[]; readers: Readers; commands: readonly string[]; version?: string | undefined },
): string[];
