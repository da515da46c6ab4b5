/** A broker that `startKafka` has started. */
export interface RunningKafka {
  /** `host:port`. */
  brokers: string[];
  /** With a user: `host:port` with TLS by what is wrong with the certificate, and who signed them (PEM). */
  secure?: { authority: string; valid: string; expired: string; elsewhere: string };
  pid: number;
  /** Shuts the broker down in order. */
  stop(): Promise<void>;
  /** Ends it with SIGKILL. */
  kill(): Promise<void>;
}

/** Starts a broker and waits until it answers; see kafka.mjs. */
export function startKafka(options?: {
  port?: number;
  directory?: string;
  user?: { username: string; password: string };
}): Promise<RunningKafka>;

/** Whether this machine can run a broker. */
export function canRunKafka(): boolean;

/** Whether a broker with TLS and sign-ins can run here. */
export function canSecureKafka(): boolean;
