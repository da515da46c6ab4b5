import { problem } from './problem.js';

/**
 * Protects a form from overwriting what somebody else saved meanwhile. A form without a version overwrites.
 *
 * @param what the form changes, as users call it: `token`.
 * @param current version of the stored row.
 * @throws a 409 when the form was read from another version.
 */
export function requireVersion(what: string, current: string, { version }: { version?: string | undefined }): void {
  if (version === undefined || version === current) return;
  throw problem(
    409,
    'Version conflict',
    `This ${what} was changed by someone else. Your changes were not saved; close this and open it again.`,
  );
}
