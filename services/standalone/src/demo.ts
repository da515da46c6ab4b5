import { join } from 'node:path';
import type { Logger, RunningService, Settings } from '@helix/web';
import {
  DemoAgent,
  PastReports,
  seedDemo,
  startStaff,
  type DemoAgentOptions,
  type PastReportsOptions,
  type StaffOptions,
} from '../../../demo/src/index.js';
import type { StartUpScreen } from './start-up-screen.js';

export interface DemoParts {
  settings: Settings;
  service: RunningService;
  logger: Logger;
  screen: StartUpScreen;
}

type Agent = Pick<DemoAgent, 'start' | 'stop' | 'isHistoryIn'>;
export interface DemoFactories {
  agent(options: DemoAgentOptions): Agent;
  staff(options: StaffOptions): Promise<{ stop(): Promise<void> } | null>;
  reports(options: PastReportsOptions): Pick<PastReports, 'start' | 'stop'>;
}

/**
 * The demo while Helix runs: the agents and the staff of the clinics that its users work in, and of those of other customers
 * to compare with. The latter load last, once the former are in and planned, so that these are there as soon as they can be.
 */
export class Demo {
  private readonly files: { agentsFile: string; comparisonAgentsFile: string };
  private readonly agent: Agent;
  private readonly comparisonAgent: Agent;
  /** Stopped in reverse order. */
  private readonly started: { stop(): Promise<void> }[] = [];
  private isComparisonLoading = false;

  constructor(
    private readonly parts: DemoParts,
    private readonly create: DemoFactories = {
      agent: (options) => new DemoAgent(options),
      staff: startStaff,
      reports: (options) => new PastReports(options),
    },
  ) {
    const { settings, service, screen } = parts;
    const dataDir = join(settings.dataDir, 'agents');
    this.files = {
      agentsFile: join(dataDir, 'clinics.json'),
      comparisonAgentsFile: join(dataDir, 'comparison-clinics.json'),
    };
    const shared = {
      helixUrl: `http://127.0.0.1:${service.port}`,
      dataDir,
      onOtherSimulation: () => screen.step(otherSimulation(settings)),
    };
    this.agent = create.agent({
      ...shared,
      agentsFile: this.files.agentsFile,
      onProgress: ({ profile, sent, phase }) => screen.count(profile, sent, phase),
    });
    this.comparisonAgent = create.agent({
      ...shared,
      agentsFile: this.files.comparisonAgentsFile,
      onProgress: ({ phase }) => {
        if (phase === 'history') this.sayComparisonLoads();
      },
    });
    this.started.push(this.agent, this.comparisonAgent);
  }

  /** Creates the demo's rows, and the keys of its agents. */
  async seed(): Promise<void> {
    const { settings, service, screen } = this.parts;
    const { demoOpenEveryDay: openEveryDay, demoHistoryDays: historyDays } = settings;
    await seedDemo(service.database, { ...this.files, openEveryDay, historyDays });
    const history = historyDays === undefined ? '18 months' : `${historyDays} days`;
    screen.step(`Demo made: three clinics and six users. Their agents send ${history} of history now, newest first.`);
  }

  /** Starts the agent of the clinics that users work in. @returns false without a demo. */
  start(): boolean {
    return this.agent.start();
  }

  /**
   * Starts the rest: staff, who begin when the history of their clinics is in, and the agent of the clinics to compare with,
   * once the others are planned. Without staff there is nothing to wait for.
   */
  async startRest({ withStaff }: { withStaff: boolean }): Promise<void> {
    const { service, logger, screen } = this.parts;
    const { agentsFile, comparisonAgentsFile } = this.files;
    if (!withStaff) {
      this.comparisonAgent.start();
      return;
    }
    await this.addStaff({
      ...{ service, logger, agentsFile },
      isHistoryIn: () => this.agent.isHistoryIn,
      onProgress: (progress) => screen.planning(progress),
      onPlanned: () => {
        screen.step('The appointments of the demo clinics are planned.');
        this.comparisonAgent.start();
      },
    });
    await this.addStaff({
      ...{ service, logger, agentsFile: comparisonAgentsFile },
      isHistoryIn: () => this.comparisonAgent.isHistoryIn,
      onProgress: () => undefined,
      onPlanned: () => {
        screen.step('The clinics of other customers are in: charts can be compared.');
        this.startReports();
      },
    });
  }

  async stop(): Promise<void> {
    for (const part of this.started.splice(0).reverse()) await part.stop();
  }

  /** The reports come last: the national ranking needs the clinics of other customers. */
  private startReports(): void {
    const { service, logger, screen } = this.parts;
    const reports = this.create.reports({
      ...{ service, logger, agentsFile: this.files.agentsFile },
      onRequested: () => screen.step('The monthly reports of the last three months are made in the background.'),
    });
    this.started.push(reports);
    reports.start();
  }

  private async addStaff(options: StaffOptions): Promise<void> {
    const staff = await this.create.staff(options);
    if (staff) this.started.push(staff);
  }

  /** Once, and not after a restart that finds them loaded. */
  private sayComparisonLoads(): void {
    if (this.isComparisonLoading) return;
    this.isComparisonLoading = true;
    this.parts.screen.step('Seven small clinics of other customers load now, for charts to be compared with ...');
  }
}

/** What to do about a demo that this version of the simulation cannot continue. Nothing of it is changed. */
function otherSimulation({ dataDir, databaseUrl }: Settings): string {
  const advice = databaseUrl
    ? 'start with an empty database and another DATA_DIR'
    : `start with another DATA_DIR, or remove ${dataDir} if nothing of your own is in it`;
  return `The demo was made by another version of the simulation, so its clinics stand still: ${advice}.`;
}
