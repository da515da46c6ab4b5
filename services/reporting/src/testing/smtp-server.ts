import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail server that keeps what it accepts. */
export interface MailServer {
  url: string;
  /** The accepted mails, in their order. */
  accepted(): Promise<Email[]>;
  /** How often a recipient was offered, accepted or not. */
  offered: string[];
  /** Refuses the next mails to a recipient. @param code 4xx for now, 5xx for good. */
  refuse(address: string, code: number, times?: number): void;
  clear(): void;
  close(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const raw: Buffer[] = [];
  const offered: string[] = [];
  const refusals = new Map<string, { code: number; times: number }>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _, done) => {
      offered.push(address);
      const refusal = refusals.get(address);
      if (!refusal || refusal.times === 0) return done();
      refusal.times -= 1;
      done(Object.assign(new Error('Refused by the test'), { responseCode: refusal.code }));
    },
    onData: (stream, _, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        raw.push(Buffer.concat(chunks));
        done();
      });
    },
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    accepted: () => Promise.all(raw.map((bytes) => PostalMime.parse(bytes))),
    offered,
    refuse: (address, code, times = Infinity) => void refusals.set(address, { code, times }),
    clear() {
      raw.length = 0;
      offered.length = 0;
      refusals.clear();
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
