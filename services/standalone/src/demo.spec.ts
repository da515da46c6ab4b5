import type { StaffOptions } from '../../../demo/src/index.js';
import { Demo, type DemoFactories, type DemoParts } from './demo.js';

describe('the demo', () => {
  /** What was started and stopped, by the names of the files. */
  let happened: string[];
  let staff: StaffOptions[];

  const nameOf = (file: string) => file.replace(/^.*\/|\.json$/g, '');
  const create: DemoFactories = {
    agent: ({ agentsFile }) => ({
      isHistoryIn: false,
      start: () => happened.push(`agent of ${nameOf(agentsFile)}`) > 0,
      stop: () => Promise.resolve(void happened.push(`no agent of ${nameOf(agentsFile)}`)),
    }),
    staff: (options) => {
      staff.push(options);
      return Promise.resolve({
        stop: () => Promise.resolve(void happened.push(`no staff of ${nameOf(options.agentsFile)}`)),
      });
    },
    reports: ({ agentsFile }) => ({
      start: () => void happened.push(`reports of ${nameOf(agentsFile)}`),
      stop: () => Promise.resolve(void happened.push(`no reports of ${nameOf(agentsFile)}`)),
    }),
  };
  const demo = () =>
    new Demo(
      {
        settings: { dataDir: '/data' },
        service: { port: 1 },
        screen: { step: () => undefined },
      } as unknown as DemoParts,
      create,
    );

  beforeEach(() => {
    happened = [];
    staff = [];
  });

  it('loads the clinics to compare with once the appointments of its own clinics are planned', async () => {
    const started = demo();
    expect(started.start()).toBe(true);
    await started.startRest({ withStaff: true });
    expect(staff.map(({ agentsFile }) => nameOf(agentsFile))).toEqual(['clinics', 'comparison-clinics']);
    expect(happened).toEqual(['agent of clinics']);
    staff[0]?.onPlanned();
    expect(happened).toEqual(['agent of clinics', 'agent of comparison-clinics']);
  });

  it('has the past monthly reports of its own clinics made once those to compare with are planned', async () => {
    const started = demo();
    started.start();
    await started.startRest({ withStaff: true });
    staff[0]?.onPlanned();
    happened = [];
    staff[1]?.onPlanned();
    expect(happened).toEqual(['reports of clinics']);
    await started.stop();
    expect(happened[1]).toBe('no reports of clinics');
  });

  it('waits for nobody where no staff plan', async () => {
    const started = demo();
    started.start();
    await started.startRest({ withStaff: false });
    expect(happened).toEqual(['agent of clinics', 'agent of comparison-clinics']);
  });

  it('stops the staff before the agents', async () => {
    const started = demo();
    started.start();
    await started.startRest({ withStaff: true });
    happened = [];
    await started.stop();
    expect(happened).toEqual([
      'no staff of comparison-clinics',
      'no staff of clinics',
      'no agent of comparison-clinics',
      'no agent of clinics',
    ]);
  });
});
