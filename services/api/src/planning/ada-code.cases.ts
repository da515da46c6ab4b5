import type { TestApp } from '../../../../libs/web/src/testing/start-test-app.js';
import { apiClient, type Clinic, type Person } from '../testing/api-client.js';
import { startApi } from '../testing/start-api.js';
import { mapleFixture } from './testing/maple-fixture.js';

describe('GET Appointment/Ada/{code}/{feeScheduleId}', () => {
  let served: TestApp;
  let maple: Clinic;
  let cedar: Clinic;
  let hygienist: Person;

  beforeAll(async () => {
    served = await startApi();
    maple = await served.addClinic('Maple');
    cedar = await served.addClinic('Cedar');
    hygienist = await served.addUser('hygienist@helix.example', { [maple.clinicId]: false, [cedar.clinicId]: false });
    await served.test.ownerPool.query(mapleFixture(maple.clinicId));
  });
  afterAll(() => served.close());

  const get = (path: string, clinic = maple) =>
    apiClient(served)('get', `/api/Appointment/Ada/${path}`, hygienist, clinic);

  it('returns the texts and the higher fee of a code', async () => {
    expect((await get('99555/F1')).body).toEqual({
      adaCode: '99555',
      abbrevDescription: 'NG check',
      description: 'Night guard check',
      fee: 25,
    });
    expect((await get('02144/F1')).body).toMatchObject({ fee: 55.1 });
  });

  it('repeats the code where the schedule has no text for it', async () => {
    expect((await get('99555/F2')).body).toEqual({
      adaCode: '99555',
      abbrevDescription: '99555',
      description: '99555',
      fee: 31.5,
    });
  });

  it.each(['99556/F1', '99555/F3', '99555/F-1', '%00/F1'])('returns 404 in words for %s', async (path) => {
    const { status, body } = await get(path);
    expect([status, body.detail]).toEqual([404, 'This code is not in the fee schedule.']);
  });

  it('returns 404 for a schedule of another clinic', async () => {
    expect((await get('99555/F1', cedar)).status).toBe(404);
  });
});
