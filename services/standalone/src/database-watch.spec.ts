import { DatabaseWatch } from './database-watch.js';

/** A server that stops when it is told to, and starts again after some failures. */
class Server {
  runs = true;
  failures = 0;
  readonly said: string[] = [];

  watch(tryForMs: number): DatabaseWatch {
    return new DatabaseWatch({
      isRunning: () => Promise.resolve(this.runs),
      restart: () => {
        if (this.failures > 0) {
          this.failures -= 1;
          return Promise.reject(new Error('its memory is still in use'));
        }
        this.runs = true;
        return Promise.resolve();
      },
      onGone: () => this.said.push('gone'),
      onBack: () => this.said.push('back'),
      onGivenUp: (error) => this.said.push(`given up: ${(error as Error).message}`),
      lookEveryMs: 5,
      tryForMs,
    });
  }

  async hears(words: string, times = 1): Promise<void> {
    const deadline = Date.now() + 5_000;
    while (this.said.filter((one) => one === words).length < times) {
      if (Date.now() > deadline) throw new Error(`heard ${this.said.join(', ') || 'nothing'}, not ${words}`);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  }
}

describe('the watch over the database', () => {
  it('starts it again each time that it stops, however often it must try', async () => {
    const server = new Server();
    const watch = server.watch(5_000);
    server.failures = 3;
    server.runs = false;
    await server.hears('back');
    server.runs = false;
    await server.hears('back', 2);
    await watch.stop();
    expect(server.said).toEqual(['gone', 'back', 'gone', 'back']);
  });

  it('gives up in time, and says why', async () => {
    const server = new Server();
    const watch = server.watch(30);
    server.failures = 1_000_000;
    server.runs = false;
    await server.hears('given up: its memory is still in use');
    await watch.stop();
  });

  it('starts nothing once it was stopped', async () => {
    const server = new Server();
    await server.watch(5_000).stop();
    server.runs = false;
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect([server.runs, server.said]).toEqual([false, []]);
  });
});
