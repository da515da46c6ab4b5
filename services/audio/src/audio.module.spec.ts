import { QUEUES } from '@helix/contracts';
import { JobQueues } from '@helix/jobs';
import { HealthChecks } from '@helix/web';
import { startAudioApi, type AudioApi } from './testing/start-audio-api.js';

describe('AudioModule without the other services', () => {
  let served: AudioApi;
  beforeAll(async () => {
    served = await startAudioApi();
  });
  afterAll(() => served.close());

  it('starts and is ready, with a check of the object store', async () => {
    await served.http().get('/health/ready').expect(200);
    expect(await served.app.get(HealthChecks).run()).toMatchObject({ parts: { objects: 'ok', jobs: 'ok' } });
  });

  it('looks for audio that is too old every half hour, so that 03:00 of every time zone has its turn', async () => {
    const [schedule, ...others] = await served.app.get(JobQueues).of(QUEUES.recordingRetention).schedules();
    expect(others).toEqual([]);
    expect(schedule).toMatchObject({ cron: '0,30 * * * *', timeZone: 'UTC' });
  });
});
