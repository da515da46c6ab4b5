import { LogRefusedError, LogUnavailableError } from '../event-log.js';
import type { KafkaConnection } from './kafka-client.js';

/** What to look at when the certificate of a broker is not accepted, by OpenSSL's and Node's codes. */
const CERTIFICATES: Record<string, string> = {
  CERT_HAS_EXPIRED: 'has expired, or that of who signed it has: renew it at the broker, or look at KAFKA_SSL_CA',
  CERT_NOT_YET_VALID: 'is not valid yet: look at the clocks of the broker and of this machine',
  ERR_TLS_CERT_ALTNAME_INVALID:
    'does not name this host: it must name the host that KAFKA_BROKERS or the broker itself gives',
};
const UNKNOWN_AUTHORITY = 'is signed by nobody whom this process trusts: look at KAFKA_SSL_CA';
for (const code of [
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'CERT_SIGNATURE_FAILURE',
])
  CERTIFICATES[code] = UNKNOWN_AUTHORITY;

/** Ways in which a broker says that a sign-in is not as it expects it, by Kafka's names. */
const SIGN_IN: Record<string, string> = {
  SASL_AUTHENTICATION_FAILED: 'KAFKA_SASL_USERNAME and KAFKA_SASL_PASSWORD',
  UNSUPPORTED_SASL_MECHANISM: 'KAFKA_SASL_MECHANISM, which the broker does not take',
  ILLEGAL_SASL_STATE: 'the port in KAFKA_BROKERS, at which nobody signs in',
};

/** The fields that kafkajs and Node give their errors. */
interface KafkaFailure {
  name?: string;
  message?: string;
  code?: unknown;
  type?: unknown;
  broker?: unknown;
  cause?: unknown;
}

/** Separates failures that pass by themselves from refusals, which last until somebody changes a setting or a broker. */
export class Refusals {
  /** Errors of a failed sign-in do not say where it was; the client's log does. */
  private lastSignInAt: string | undefined;

  constructor(private readonly connection: Pick<KafkaConnection, 'brokers' | 'clientId' | 'sasl'>) {}

  /** Takes note of the broker of a line about a sign-in. */
  noteSignInAt(broker: string): void {
    this.lastSignInAt = broker;
  }

  /** The failure as an error of the port: a `LogRefusedError` in words, or what the caller says. Neither has a secret. */
  explain(error: unknown, otherwise: string): LogUnavailableError {
    if (error instanceof LogUnavailableError) return error;
    for (let cause = error; cause instanceof Error; cause = cause.cause) {
      const words = this.wordsFor(cause);
      if (words) return new LogRefusedError(words, { cause: error });
    }
    return new LogUnavailableError(otherwise, { cause: error });
  }

  private wordsFor({ name, message, code, type, broker }: KafkaFailure): string | undefined {
    const certificate = typeof code === 'string' ? CERTIFICATES[code] : undefined;
    if (certificate) return `the certificate of Kafka broker ${String(broker)} ${certificate}`;
    const isUnsupported = message?.includes('mechanism is not supported') === true;
    const reason = isUnsupported ? 'UNSUPPORTED_SASL_MECHANISM' : 'SASL_AUTHENTICATION_FAILED';
    const toLookAt = SIGN_IN[name === 'KafkaJSSASLAuthenticationError' ? reason : String(type)];
    if (!toLookAt) return undefined;
    const { brokers, clientId, sasl } = this.connection;
    const at = this.lastSignInAt ?? brokers.join(', ');
    return `Kafka broker ${at} refused the sign-in of ${clientId} (${sasl?.mechanism ?? 'none'}): look at ${toLookAt}`;
  }
}
