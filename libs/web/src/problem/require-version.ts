import { createHash } from 'node:crypto';
import { problem, type ProblemException } from './problem.js';

/**
 * Protects a form from overwriting what somebody else saved meanwhile. A form without a version overwrites.
 *
 * @param what the form changes, as users call it: `token`.
 * @param current version of what is stored.
 * @throws a 409 when the form was read from another version.
 */
export function requireVersion(what: string, current: string, { version }: { version?: string | undefined }): void {
  if (version !== undefined && version !== current) throw versionConflict(what);
}

/** A 409 for a form that was read before somebody else changed what it edits. @param what as users call it: `token`. */
export const versionConflict = (what: string): ProblemException =>
  problem(
    409,
    'Version conflict',
    `This ${what} was changed by someone else. Your changes were not saved; close this and open it again.`,
  );

/** The version of what is stored without a counter of its changes: a hash of its content, 22 characters. */
export const versionOf = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22);
