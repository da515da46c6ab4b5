import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { SetupError, type SetupTerminal } from './source-setup.js';

/** The terminal of the process. */
export const processTerminal: SetupTerminal = {
  print: (line) => void process.stdout.write(`${line}\n`),
  ask: (question) => ask(question, process.stdout),
  askSecret: async (question) => {
    process.stdout.write(question);
    const answer = await ask('', new Writable({ write: (_chunk, _encoding, done) => done() }));
    process.stdout.write('\n');
    return answer;
  },
};

async function ask(question: string, output: NodeJS.WritableStream): Promise<string> {
  if (!process.stdin.isTTY) throw new SetupError('An answer is needed: run setup in a terminal.');
  const lines = createInterface({ input: process.stdin, output, terminal: true });
  try {
    return (await lines.question(question)).trim();
  } finally {
    lines.close();
  }
}
