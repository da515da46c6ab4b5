/** A broker that `startKafka` has started. */
export interface RunningKafka {
  /** `host:port`. */
  brokers: string[];
  pid: number;
  /** Shuts the broker down in order. */
  stop(): Promise<void>;
  /** Ends it with SIGKILL. */
  kill(): Promise<void>;
}

/** Starts a broker and waits until it answers; see kafka.mjs. */
export function startKafka(options?: { port?: number; directory?: string }): Promise<RunningKafka>;

/** Whether this machine can run a broker. */
export function canRunKafka(): boolean;
