import { createHash } from 'node:crypto';
import { CompactEncrypt, compactDecrypt } from 'jose';

/** The secret may be any text; the cipher wants 32 bytes. */
const cipherKey = (secretKey: string): Uint8Array => createHash('sha256').update(secretKey).digest();

/** Encrypts a text with the installation's secret (compact JWE, A256GCM). Equal texts give different results. */
export function encrypt(secretKey: string, text: string): Promise<string> {
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(cipherKey(secretKey));
}

/** Decrypts a result of `encrypt`. Rejects when it was encrypted with another secret, or was changed. */
export async function decrypt(secretKey: string, encrypted: string): Promise<string> {
  const { plaintext } = await compactDecrypt(encrypted, cipherKey(secretKey), {
    keyManagementAlgorithms: ['dir'],
    contentEncryptionAlgorithms: ['A256GCM'],
  });
  return new TextDecoder().decode(plaintext);
}
