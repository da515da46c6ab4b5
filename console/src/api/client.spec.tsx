import { jest } from '@jest/globals';
import { call, callForFile } from './client.js';

/** The headers have come, and the connection ends before the body has. */
function cutAnswer(status = 200): Response {
  const body = new ReadableStream({
    pull(controller) {
      controller.enqueue(new TextEncoder().encode('{"recordingId":'));
      controller.error(new TypeError('network error'));
    },
  });
  return new Response(body, { status, headers: { 'content-type': 'application/json' } });
}

describe('a request whose answer does not arrive as a whole', () => {
  afterEach(() => jest.restoreAllMocks());

  it.each([
    ['the connection is refused', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the connection ends in the middle of the answer', async () => cutAnswer()],
    ['the answer is cut short', async () => new Response('{"recordingId":')],
  ])('fails as one that did not reach the server when %s', async (_, answer) => {
    jest.spyOn(globalThis, 'fetch').mockImplementation(answer);
    await expect(call('Audio/stop-recording', { authenticated: false })).rejects.toMatchObject({
      name: 'ApiError',
      status: 0,
    });
  });

  it('keeps the status of a refusal whose words did not arrive', async () => {
    jest.spyOn(globalThis, 'fetch').mockImplementation(async () => cutAnswer(507));
    await expect(call('Audio/upload-chunk', { authenticated: false })).rejects.toMatchObject({ status: 507 });
  });

  it('fails the same way when the answer is a file', async () => {
    jest.spyOn(globalThis, 'fetch').mockImplementation(async () => cutAnswer());
    await expect(callForFile('reports/1', 'report.pdf', { authenticated: false })).rejects.toMatchObject({ status: 0 });
  });

  it('is not called a failure of the server when the caller ends it', async () => {
    const leaving = new AbortController();
    jest.spyOn(globalThis, 'fetch').mockImplementation(() => {
      leaving.abort();
      return Promise.reject(leaving.signal.reason as Error);
    });
    await expect(call('Audio/get-recordings', { authenticated: false, signal: leaving.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });
});
