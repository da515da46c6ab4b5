/** An S3-compatible server that `startS3` has started. */
export interface RunningS3 {
  endpoint: string;
  stop(): Promise<void>;
}

/** Starts a server without buckets; see s3-server.mjs. */
export function startS3(options?: { port?: number }): Promise<RunningS3>;

/** Whether this machine can run the server. */
export function canRunS3(): boolean;
