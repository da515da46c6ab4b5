import type { Connection } from 'mysql2/promise';
import { MariaDbServer } from '../testing/mariadb-server.js';
import type { OpenDentalSettings } from './open-dental-source.js';
import { fillDatabase } from './testing/fill.js';
import { FollowedClinic } from './testing/followed-clinic.js';
import { PERSONAL } from './testing/personal.js';
import { makePractice, YEAR } from './testing/practice.js';
import { Random } from './testing/random.js';
import { RandomChanges } from './testing/random-changes.js';

const isSkipped = process.env['HELIX_SKIP_MARIADB'] === '1';
const isLong = Boolean(process.env['HELIX_LONG_TESTS']);
const CHANGES = isLong ? 3_000 : 500;
/** A tenth of a clinic has rows of every kind as well. */
const SIZE = isLong ? YEAR : { ...YEAR, patients: 300, appointments: 1_500 };
const today = new Date().toISOString().slice(0, 10);

(isSkipped ? describe.skip : describe)('OpenDentalSource', () => {
  let server: MariaDbServer;
  let root: Connection;
  let databases = 0;
  let clinic: FollowedClinic;

  beforeAll(async () => {
    server = await MariaDbServer.start();
  });
  afterAll(() => server.remove());

  /** A database of its own, that is followed. */
  async function practice(change: Partial<OpenDentalSettings> = {}, without: readonly string[] = []): Promise<void> {
    const name = `opendental${++databases}`;
    root = await server.connect();
    await fillDatabase(root, name, makePractice(today, SIZE, 7 + databases), without);
    clinic = new FollowedClinic(server, {
      database: { host: '127.0.0.1', port: server.port, name, user: 'root', password: '' },
      clinicNum: 0,
      historyYears: 10,
      notes: true,
      breaks: 'paid',
      employees: {},
      ...change,
    });
  }
  afterEach(async () => {
    await clinic.remove();
    await root.end();
  });

  it('sends what independent SQL computes from the same tables, and follows random changes of all of them', async () => {
    await practice();
    await clinic.start();
    await clinic.readHistory();
    await clinic.catchUp();
    expect((await clinic.differences(root)).slice(0, 3)).toEqual([]);
    expect(clinic.mirror.of('procedure').size).toBeGreaterThan(SIZE.appointments);

    const changes = new RandomChanges(root, new Random(11), today);
    for (let part = 0; part < 5; part++) {
      await changes.make(CHANGES / 5);
      await clinic.readChanges();
      // An agent that is started again continues.
      if (part === 2) {
        await clinic.stop();
        await clinic.start();
        await clinic.readHistory();
      }
    }
    await clinic.catchUpAnHour();
    expect((await clinic.differences(root)).slice(0, 3)).toEqual([]);

    await changes.changeLookups();
    await clinic.catchUp();
    await clinic.catchUp();
    expect((await clinic.differences(root)).slice(0, 3)).toEqual([]);

    for (const text of [...clinic.mirror.sent, ...clinic.logged]) expect(PERSONAL.exec(text)?.[0]).toBeUndefined();
  }, 600_000);
});
