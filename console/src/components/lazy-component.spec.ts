import { jest } from '@jest/globals';
import { LOAD_TIMEOUT_MS, loadChunk } from './lazy-component.js';

afterEach(() => jest.useRealTimers());

describe('loadChunk', () => {
  it('resolves with the loaded module', async () => {
    await expect(loadChunk('users-page', async () => 'the page')).resolves.toBe('the page');
  });

  it('rejects with a ChunkLoadError that names the chunk', async () => {
    const broken = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
    await expect(loadChunk('users-page', broken)).rejects.toMatchObject({
      name: 'ChunkLoadError',
      part: 'users-page',
      message: 'The part "users-page" of Helix could not be loaded.',
    });
  });

  it('rejects after a timeout of two minutes', async () => {
    jest.useFakeTimers();
    const failed = jest.fn();
    const waiting = loadChunk('audit-page', () => new Promise<never>(() => undefined)).catch(failed);
    await jest.advanceTimersByTimeAsync(LOAD_TIMEOUT_MS - 1);
    expect(failed).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    await waiting;
    expect(failed).toHaveBeenCalledWith(expect.objectContaining({ part: 'audit-page' }));
    expect(LOAD_TIMEOUT_MS).toBe(120_000);
  });
});
