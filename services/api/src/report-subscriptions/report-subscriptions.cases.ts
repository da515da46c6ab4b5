import { startTwoClinics, type TwoClinics } from '../testing/two-clinics.js';
import type { Person } from '../testing/api-client.js';

describe('the report subscriptions', () => {
  let clinics: TwoClinics;
  let admin: Person;
  let other: Person;

  beforeAll(async () => {
    clinics = await startTwoClinics();
    const ofBoth = { [clinics.maple.clinicId]: true, [clinics.cedar.clinicId]: true };
    admin = await clinics.served.addUser('admin@helix.example', ofBoth);
    other = await clinics.served.addUser('other@helix.example', ofBoth);
  });
  afterAll(() => clinics.served.close());
  beforeEach(() => clinics.empty(['report_subscription']));

  const list = async (person = admin, clinic = clinics.maple) =>
    (await clinics.call('get', '/api/Report/GetReportSubscriptions', person, clinic).expect(200)).body as unknown;
  const set = (query: string) =>
    clinics.call('post', `/api/Report/SetReportSubscription?${query}`, admin, clinics.maple);
  const reports = (isSubscribed: boolean) => [
    { reportId: 24, name: 'RNA Usage', isSubscribed },
    { reportId: 25, name: 'Monthly report', isSubscribed: false },
  ];

  it('subscribe and unsubscribe one user in one clinic, with the message of each', async () => {
    expect(await list()).toEqual(reports(false));
    const subscribed = await set('reportid=24&issubscribed=true').expect(200);
    expect(subscribed.body).toEqual({ message: 'Report subscribed successfully.' });
    expect(await list()).toEqual(reports(true));
    expect([await list(other), await list(admin, clinics.cedar)]).toEqual([reports(false), reports(false)]);
    const unsubscribed = await set('reportId=24&isSubscribed=false').expect(200);
    expect(unsubscribed.body).toEqual({ message: 'Report unsubscribed successfully.' });
    expect(await list()).toEqual(reports(false));
  });

  it('change nothing when it is so already', async () => {
    for (const isSubscribed of [true, true, false, false])
      await set(`reportId=25&isSubscribed=${isSubscribed}`).expect(200);
    expect(await clinics.rows('select * from report_subscription')).toEqual([]);
  });

  it.each([
    ['a report that does not exist', 'reportId=99&isSubscribed=true', 'reportId', 'This report does not exist.'],
    ['no number', 'reportId=RNA&isSubscribed=true', 'reportId', 'expected a report'],
    ['no report', 'isSubscribed=true', 'reportId', 'expected a report'],
    ['no answer', 'reportId=24', 'isSubscribed', 'expected true or false'],
    ['another answer', 'reportId=24&isSubscribed=maybe', 'isSubscribed', 'expected true or false'],
  ])('return 422 with the field for %s, and store nothing', async (_name, query, field, message) => {
    const { body } = await set(query).expect(422);
    expect((body as { errors: unknown }).errors).toEqual([{ field, message }]);
    expect(await clinics.rows('select * from report_subscription')).toEqual([]);
  });

  it('end with the user', async () => {
    const { userId, token } = await clinics.served.addUser('leaving@helix.example', { [clinics.maple.clinicId]: true });
    await clinics
      .call('post', '/api/Report/SetReportSubscription?reportId=24&isSubscribed=1', { token }, clinics.maple)
      .expect(200);
    await clinics.served.test.ownerPool.query('delete from app_user where user_id = $1', [userId]);
    expect(await clinics.rows('select * from report_subscription')).toEqual([]);
  });
});
