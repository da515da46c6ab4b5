import { request } from 'node:http';

export interface TimedAnswer {
  /** From the request to the last byte. */
  elapsed: number;
  body: Buffer;
}

/** A call of the console in a clinic. */
export interface Call {
  token: string;
  clinicGuid: string;
  /** Sent as JSON by POST; without one it is a GET. */
  form?: object;
  packed?: boolean;
}

/**
 * Makes a call of the console. Not by fetch, whose own work on megabytes would count as Helix's.
 *
 * @throws Error with the answer when it is no success.
 */
export function timedCall(url: string, { token, clinicGuid, form, packed = false }: Call): Promise<TimedAnswer> {
  const headers = {
    Authorization: `Bearer ${token}`,
    'X-Clinic-Guid': clinicGuid,
    'Accept-Encoding': packed ? 'gzip' : 'identity',
    ...(form ? { 'Content-Type': 'application/json' } : {}),
  };
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const call = request(url, { method: form ? 'POST' : 'GET', headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        const elapsed = performance.now() - startedAt;
        const body = Buffer.concat(chunks);
        const { statusCode = 0 } = answer;
        if (statusCode < 200 || statusCode > 299) reject(new Error(`${url} answered ${statusCode}: ${body}`));
        resolve({ elapsed, body });
      });
    });
    call.on('error', reject);
    call.end(form && JSON.stringify(form));
  });
}
