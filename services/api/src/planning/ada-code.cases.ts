import { sharedMapleApi, type MapleApi } from './testing/start-maple-api.js';

describe('GET Appointment/Ada/{code}/{feeScheduleId}', () => {
  let api: MapleApi;

  beforeAll(async () => {
    api = await sharedMapleApi();
    await api.reset();
  });

  const get = (path: string, clinic = api.maple) => api.get(`Ada/${path}`, clinic);

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
    expect((await get('99555/F1', api.cedar)).status).toBe(404);
  });
});
