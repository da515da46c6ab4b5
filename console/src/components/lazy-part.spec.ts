import { jest } from '@jest/globals';
import { LOAD_MILLISECONDS, loadPart } from './lazy-part.js';

afterEach(() => jest.useRealTimers());

describe('a part of the console', () => {
  it('is what its file has', async () => {
    await expect(loadPart('users-page', async () => 'the page')).resolves.toBe('the page');
  });

  it('is named when it could not be loaded', async () => {
    const broken = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
    await expect(loadPart('users-page', broken)).rejects.toMatchObject({
      name: 'PartLoadError',
      part: 'users-page',
      message: 'The part "users-page" of Helix could not be loaded.',
    });
  });

  it('is given up after two minutes, and not before', async () => {
    jest.useFakeTimers();
    const failed = jest.fn();
    const waiting = loadPart('audit-page', () => new Promise<never>(() => undefined)).catch(failed);
    await jest.advanceTimersByTimeAsync(LOAD_MILLISECONDS - 1);
    expect(failed).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    await waiting;
    expect(failed).toHaveBeenCalledWith(expect.objectContaining({ part: 'audit-page' }));
    expect(LOAD_MILLISECONDS).toBe(120_000);
  });
});
