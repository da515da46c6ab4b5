export type ServiceName = 'api' | 'sync-ingest' | 'analysis' | 'audio' | 'reporting';

export interface ServiceProcessOptions {
  /** `api-1`. */
  name: string;
  service: ServiceName;
  port: number;
  metricsPort: number;
  /** The whole environment, but for both ports. */
  env: Readonly<Record<string, string>>;
  /** Gets `NAME.log`. */
  logDir: string;
}

export interface ProcessEnd {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** One service as a process of its own, which can be stopped, killed, frozen and started again at the same address. */
export class ServiceProcess {
  constructor(options: ServiceProcessOptions);
  readonly options: ServiceProcessOptions;
  readonly name: string;
  readonly service: ServiceName;
  /** Where it listens (`PORT`). */
  readonly url: string;
  readonly managementUrl: string;
  /** All of its log, also of earlier starts. */
  readonly logFile: string;
  /** The newest lines of its log. */
  lines: string[];
  readonly pid: number;
  readonly isRunning: boolean;
  /** Calls back when it ends without being asked. */
  onUnexpectedEnd(listener: (end: ProcessEnd & { lines: string[] }) => void): void;
  /** Starts it, without waiting until it is ready. */
  start(): this;
  /** Waits until `/health/ready` says so. @throws Error with its last lines when it ends instead. */
  ready(ms?: number): Promise<this>;
  /** Asks it to stop, and waits until it has. */
  stop(): Promise<ProcessEnd & { seconds: number }>;
  /** Kills it, like a power cut. */
  kill(): Promise<ProcessEnd & { seconds: number }>;
  /** Freezes it, like a machine that swaps or is suspended. */
  pause(): void;
  resume(): void;
}
