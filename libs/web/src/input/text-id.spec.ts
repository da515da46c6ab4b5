import { Controller, Get } from '@nestjs/common';
import { pmsId } from '@helix/contracts';
import { problem } from '../problem/problem.js';
import { startTestApp, type TestApp } from '../testing/start-test-app.js';
import { TextIdOf } from './input-decorators.js';

const thingNotFound = () => problem(404, undefined, 'Thing not found in this clinic.');

@Controller('things')
class ThingsController {
  @Get(':id')
  one(@TextIdOf('id', pmsId, thingNotFound) id: string): { id: string } {
    return { id };
  }
}

describe('TextIdOf', () => {
  let served: TestApp;
  beforeAll(async () => {
    served = await startTestApp({
      controllers: [ThingsController],
      routePermissions: { 'GET things/:id': { roles: ['public'] } },
    });
  });
  afterAll(() => served.close());

  it('injects an id of the path', async () => {
    const { body } = await served.http().get('/api/things/A1').expect(200);
    expect(body).toEqual({ id: 'A1' });
  });

  it.each(['%00', 'x'.repeat(1000)])('answers 404 as for a row that is not there when the path has %s', async (id) => {
    const { body } = await served.http().get(`/api/things/${id}`).expect(404);
    expect(body).toMatchObject({ detail: 'Thing not found in this clinic.' });
  });
});
