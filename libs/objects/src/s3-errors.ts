import { isNativeError } from 'node:util/types';
import { S3ServiceException } from '@aws-sdk/client-s3';
import { ObjectStoreError, ObjectStoreFullError } from './object-store.js';

const FULL = 507;
const FULL_CODES = new Set(['XMinioStorageFull', 'QuotaExceeded']);
const DAMAGED = new Set(['BadDigest', 'InvalidDigest', 'XAmzContentSHA256Mismatch', 'IncompleteBody', 'InvalidPart']);
/** Of the connection: the system's, TLS's, and what the SDK makes of silence. */
const UNREACHABLE =
  /^(?:E[A-Z_]+|CERT_[A-Z_]+|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_[A-Z_]+)$/;
const SYSTEM_CALL = /\b(?:connect|read|write|getaddrinfo) (E[A-Z]+)\b/;

/** An error of S3 in words; errors of another kind as they are. */
export function s3Error(error: unknown, bucket: string): unknown {
  const words = isFull(error) ? undefined : wordsFor(error, bucket);
  if (isFull(error)) return new ObjectStoreFullError(error);
  return words === undefined ? error : new ObjectStoreError(words, error);
}

const isFull = (error: unknown): boolean =>
  error instanceof S3ServiceException && (error.$metadata.httpStatusCode === FULL || FULL_CODES.has(error.name));

function wordsFor(error: unknown, bucket: string): string | undefined {
  if (error instanceof S3ServiceException) return wordsOfAnswer(error, bucket);
  if (!isNativeError(error)) return undefined;
  if (error.name === 'CredentialsProviderError')
    return 'the object store needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or a role of this machine';
  // The SDK wraps some errors, and keeps their message alone.
  const { code = SYSTEM_CALL.exec(error.message)?.[1] } = error as NodeJS.ErrnoException;
  if (error.name === 'TimeoutError' || (code !== undefined && UNREACHABLE.test(code)))
    return `the object store cannot be reached (${code ?? 'no answer'}): S3_ENDPOINT`;
  return undefined;
}

function wordsOfAnswer({ name, $metadata }: S3ServiceException, bucket: string): string | undefined {
  const status = $metadata.httpStatusCode ?? 0;
  if (name === 'NoSuchBucket' || status === 404) return `the object store has no bucket ${bucket}: S3_BUCKET`;
  if (status === 401 || status === 403)
    return `the object store refuses AWS_ACCESS_KEY_ID or its secret, or does not let it use the bucket ${bucket}`;
  if (status === 301 || name === 'AuthorizationHeaderMalformed')
    return `the bucket ${bucket} is in another region: S3_REGION`;
  if (DAMAGED.has(name)) return `other bytes reached the object store than were sent (${name})`;
  if (status === 503 || status === 429 || name === 'SlowDown') return 'the object store is overloaded; try again later';
  return status >= 500 ? `the object store fails (${status})` : undefined;
}
