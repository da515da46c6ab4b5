import { connect } from 'node:net';
import { Controller, Get } from '@nestjs/common';
import { startTestApp } from '../testing/start-test-app.js';

@Controller('slow')
class SlowController {
  @Get()
  async slow() {
    await new Promise((resolve) => setTimeout(resolve, 700));
    return { done: true };
  }
}

describe('Draining', () => {
  it('lets running requests finish, and closes idle connections immediately', async () => {
    const served = await startTestApp({
      controllers: [SlowController],
      routePermissions: { 'GET slow': { roles: ['public'] } },
    });
    const url = new URL(await served.app.getUrl());
    const unused = connect(Number(url.port), url.hostname);
    await new Promise((resolve) => unused.once('connect', resolve));
    await (await fetch(`${url.href}health/live`)).json();
    const running = fetch(`${url.href}api/slow`);
    await new Promise((resolve) => setTimeout(resolve, 200));

    const startedAt = performance.now();
    await served.close();
    const answer = await running;
    expect([answer.status, await answer.json()]).toEqual([200, { done: true }]);
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    await new Promise((resolve) => (unused.closed ? resolve(undefined) : unused.once('close', resolve)));
  });
});
