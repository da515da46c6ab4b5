/** A process that gets requests. */
export interface IngressTarget {
  name: string;
  /** `api`, `sync-ingest` or `audio`. */
  service: string;
  /** Where it listens (`PORT`). */
  url: string;
}

export interface RunningIngress {
  /** `http://localhost:PORT`. */
  url: string;
  /** Whether the process at an address gets requests. */
  isReady(url: string): boolean;
  /** Ends every connection. */
  close(): Promise<void>;
}

/** The service that answers a path; null for what is not reached from outside. */
export function serviceOf(url: string): 'api' | 'sync-ingest' | 'audio' | null;

/** Starts the ingress on this machine; see ingress.mjs. */
export function startIngress(options: {
  port?: number;
  targets: () => readonly IngressTarget[];
  probeMs?: number;
  probeTimeoutMs?: number;
}): Promise<RunningIngress>;
