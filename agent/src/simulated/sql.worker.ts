import { parentPort, workerData } from 'node:worker_threads';
import { QueryError } from '../source.js';
import { PracticeDatabase } from './practice-database.js';
import type { SqlQuestion, SqlWorkerData, SqlWorkerMessage } from './sql-protocol.js';

// Started with childEnvironment() by SqlWorker.
const { profile, anchorDay } = workerData as SqlWorkerData;
const send = (message: SqlWorkerMessage): void => parentPort?.postMessage(message);
let opened: Promise<PracticeDatabase> | undefined;

async function answer({ sql, limits, until }: SqlQuestion): Promise<void> {
  opened ??= PracticeDatabase.at(profile, anchorDay, until);
  const practice = await opened;
  practice.followTo(until);
  send({ type: 'started' });
  try {
    send({ type: 'answered', answer: practice.query(sql, limits) });
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    send({ type: 'failed', message: error.message });
  }
}

parentPort?.on('message', (question: SqlQuestion) => void answer(question));
