import { waitFor } from '../../../libs/database/src/testing/wait-for.js';
import { DatabaseWatch } from './database-watch.js';

/** A fake server that can be stopped, and starts again after some failures. */
class FakeServer {
  isRunning = true;
  failures = 0;
  readonly events: string[] = [];

  watch(restartTimeoutMs: number): DatabaseWatch {
    return new DatabaseWatch({
      isRunning: () => Promise.resolve(this.isRunning),
      restart: () => {
        if (this.failures > 0) {
          this.failures -= 1;
          return Promise.reject(new Error('its memory is still in use'));
        }
        this.isRunning = true;
        return Promise.resolve();
      },
      onStopped: () => this.events.push('stopped'),
      onRestarted: () => this.events.push('restarted'),
      onGivenUp: (error) => this.events.push(`given up: ${(error as Error).message}`),
      checkIntervalMs: 5,
      restartTimeoutMs,
    });
  }

  async waitForEvent(event: string, times = 1): Promise<void> {
    await waitFor(
      () => this.events,
      (events) => events.filter((each) => each === event).length >= times,
      5_000,
    );
  }
}

describe('DatabaseWatch', () => {
  it('restarts the server each time that it stops, with retries', async () => {
    const server = new FakeServer();
    const watch = server.watch(5_000);
    server.failures = 3;
    server.isRunning = false;
    await server.waitForEvent('restarted');
    server.isRunning = false;
    await server.waitForEvent('restarted', 2);
    await watch.stop();
    expect(server.events).toEqual(['stopped', 'restarted', 'stopped', 'restarted']);
  });

  it('gives up after the time limit, with the last error', async () => {
    const server = new FakeServer();
    const watch = server.watch(30);
    server.failures = 1_000_000;
    server.isRunning = false;
    await server.waitForEvent('given up: its memory is still in use');
    await watch.stop();
  });

  it('restarts nothing after it was stopped', async () => {
    const server = new FakeServer();
    await server.watch(5_000).stop();
    server.isRunning = false;
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect([server.isRunning, server.events]).toEqual([false, []]);
  });
});
