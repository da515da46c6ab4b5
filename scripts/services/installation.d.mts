import type { RunningKafka } from '../kafka.mjs';
import type { RunningS3 } from '../s3-server.mjs';
import type { IdentityProvider } from './identity-provider.mjs';
import type { RunningIngress } from './ingress.mjs';
import type { RunningMailCatcher } from './mail-catcher.mjs';
import type { ProcessEnd, ServiceName, ServiceProcess } from './processes.mjs';
import type { RunningRedis } from './redis.mjs';

export interface RunningPostgres {
  /** Of the services' login. */
  url: string;
  ownerUrl: string;
  pid: number;
  /** True when a server that was still running was taken over. */
  adopted: boolean;
  stop(): Promise<void>;
  /** Kills the server with all its processes; start it again with the same folder and port. */
  kill(): Promise<void>;
}

/** What was started; what `env` had an address of is missing. */
export interface Parts {
  postgres?: RunningPostgres;
  kafka?: RunningKafka;
  redis?: RunningRedis;
  s3?: RunningS3 & { env: Record<string, string> };
  mails?: RunningMailCatcher;
  identity?: IdentityProvider;
}

/** The port of something by its name. */
export type Ports = (name: string) => Promise<number>;

export interface InstallationOptions {
  dataDir: string;
  port: number;
  counts?: Readonly<Record<ServiceName, number>>;
  env?: Readonly<Record<string, string>>;
  ports?: Ports;
  onStep?: (step: string) => void;
}

export interface Installation {
  publicUrl: string;
  /** Assign another one after a part was killed and started again. */
  parts: Parts;
  processes: ServiceProcess[];
  ingress: RunningIngress;
  /** Of every service, but for its ports. */
  env: Record<string, string>;
  /** `api-1`, or `audio` where there is one. */
  named(name: string): ServiceProcess | undefined;
  /** Stops the services, then the ingress, then the parts. */
  stop(): Promise<(ProcessEnd & { seconds: number })[]>;
}

export const ONE_OF_EACH: Readonly<Record<ServiceName, number>>;
/** Two each of api, sync-ingest and analysis. */
export const TWO_OF_EACH: Readonly<Record<ServiceName, number>>;

/** Ports that are the same at the next start where they are free. */
export function keptPorts(file: string): Ports;
export function startPostgres(options: { dataDir: string; port?: number }): Promise<RunningPostgres>;
export function startBucket(options: { port?: number }): Promise<RunningS3 & { env: Record<string, string> }>;
export function startParts(options: {
  dataDir: string;
  publicUrl: string;
  ports: Ports;
  env: Readonly<Record<string, string>>;
}): Promise<Parts>;
export function stopParts(parts: Parts): Promise<void>;
export function settingsOf(parts: Parts): Record<string, string>;
/** @returns how many migrations ran. */
export function migrateSchema(ownerUrl: string): Promise<number>;
/** Starts everything; see installation.mjs. @throws when a part or a service does not start; nothing is left running then. */
export function startInstallation(options: InstallationOptions): Promise<Installation>;
/** A module of the built services. */
export function built(path: string): Promise<Record<string, never>>;
