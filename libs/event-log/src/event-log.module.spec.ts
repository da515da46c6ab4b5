import { Inject, Injectable, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { pino } from 'pino';
import { createTestDatabase, type TestDatabase } from '../../database/src/testing/index.js';
import { EVENT_LOG, EventLogModule } from './event-log.module.js';
import type { EventLog } from './event-log.js';
import { KafkaEventLog } from './kafka/kafka-event-log.js';
import { OutboxRelay } from './outbox/outbox-relay.js';
import { createEventLog } from './create-event-log.js';
import { PostgresEventLog } from './postgres/postgres-event-log.js';

@Injectable()
class Reader {
  constructor(@Inject(EVENT_LOG) readonly log: EventLog) {}
}

@Module({ providers: [Reader] })
class Feature {}

describe('EventLogModule', () => {
  let database: TestDatabase;
  const logger = pino({ level: 'silent' });

  beforeAll(async () => {
    database = await createTestDatabase();
  });

  afterAll(() => database.drop());

  it('provides the log and the relay to every module', async () => {
    const app = await NestFactory.createApplicationContext(
      {
        module: class Root {},
        imports: [
          Feature,
          EventLogModule.forRootAsync({ useFactory: () => Promise.resolve({ pool: database.pool, logger }) }),
        ],
      },
      { logger: false },
    );
    const { log } = app.get(Reader);
    expect(log).toBeInstanceOf(PostgresEventLog);
    await log.publish('nest', [{ key: 'k', value: '1' }]);
    app.get(OutboxRelay, { strict: false }).start();
    await log.close();
    await app.get(OutboxRelay, { strict: false }).close();
    await app.close();
  });

  it('uses Kafka when the options name brokers', async () => {
    const log = createEventLog({ pool: database.pool, logger, kafka: { brokers: ['127.0.0.1:1'], clientId: 'test' } });
    expect(log).toBeInstanceOf(KafkaEventLog);
    await expect(log.ping()).rejects.toThrow('Kafka cannot be reached');
    await log.close();
  });
});
