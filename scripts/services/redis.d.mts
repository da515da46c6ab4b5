export interface RunningRedis {
  url: string;
  pid: number;
  stop(): Promise<void>;
  /** Ends it with SIGKILL. */
  kill(): Promise<void>;
}

/** Starts a Redis that loses nothing; see redis.mjs. */
export function startRedis(options: {
  directory: string;
  port?: number;
  settings?: Record<string, string>;
}): Promise<RunningRedis>;
