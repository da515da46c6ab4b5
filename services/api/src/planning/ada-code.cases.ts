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

  it('finds a code, however the schedule and the address spell it', async () => {
    await api.own(`
      insert into fee (clinic_id, id, version, fee_schedule_id, code, description, fee) values
        (${api.maple.clinicId}, 'S1', 1, 'F2', '1205', 'Emergency', 61), (${api.maple.clinicId}, 'S2', 1, 'F2', 'D01205.1', 'Emergency', 63),
        (${api.maple.clinicId}, 'S3', 1, 'F2', 'OWN 7', 'Own', 9)`);
    for (const code of ['01205', '1205', 'cda 01205'])
      expect((await get(`${code}/F2`)).body).toMatchObject({ adaCode: '01205', description: 'Emergency', fee: 63 });
    expect((await get('OWN 7/F2')).body).toMatchObject({ adaCode: 'OWN 7', fee: 9 });
    await api.reset();
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
