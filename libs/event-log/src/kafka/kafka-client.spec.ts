import { createRequire } from 'node:module';
import { LogUnavailableError } from '../event-log.js';
import { isMetadataPending, isPermanent } from './kafka-client.js';

const { KafkaJSNumberOfRetriesExceeded, KafkaJSProtocolError } = createRequire(import.meta.url)(
  'kafkajs',
) as typeof import('kafkajs');

/** What kafkajs throws after it has retried the error of this type without success. */
const afterRetries = (type: string): Error =>
  new KafkaJSNumberOfRetriesExceeded(protocolError(type), { retryCount: 4, retryTime: 1_000 });

const protocolError = (type: string): Error =>
  new KafkaJSProtocolError(Object.assign(new Error('of the broker'), { type, code: 5, retriable: true }) as never);

describe('errors of the broker', () => {
  it('count as pending metadata after the client has given up its own retries', () => {
    const error = new LogUnavailableError('Kafka cannot be reached', { cause: afterRetries('LEADER_NOT_AVAILABLE') });
    expect(isMetadataPending(error)).toBe(true);
    expect(isMetadataPending(afterRetries('COORDINATOR_NOT_AVAILABLE'))).toBe(false);
  });

  it('takes the failure of the client at a topic without partitions for metadata that is still to come', () => {
    const error = new LogUnavailableError('Kafka cannot be reached', {
      cause: new TypeError('high.pop() is undefined'),
    });
    expect(isMetadataPending(error)).toBe(true);
    expect(isMetadataPending(new LogUnavailableError('Kafka cannot be reached', { cause: new Error('gone') }))).toBe(
      false,
    );
  });

  it('count as permanent with a type that a retry cannot change', () => {
    expect(isPermanent(protocolError('MESSAGE_TOO_LARGE'))).toBe(true);
    expect(isPermanent(protocolError('LEADER_NOT_AVAILABLE'))).toBe(false);
    expect(isPermanent(undefined)).toBe(false);
  });
});
