import { createHash, randomBytes } from 'node:crypto';

/** A new key of a clinic's agent, and its hash, which alone is stored. */
export function newAgentKey(): { agentKey: string; keyHash: Buffer } {
  const agentKey = `hx_${randomBytes(32).toString('base64url')}`;
  return { agentKey, keyHash: createHash('sha256').update(agentKey, 'utf8').digest() };
}
