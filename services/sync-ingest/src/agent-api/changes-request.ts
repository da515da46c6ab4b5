import { parseChange, MAX_CHANGES_PER_REQUEST, type PmsChange, type RejectedChange } from '@helix/contracts';
import { problem } from '@helix/web';
import { textsOfChanges } from './texts-of-changes.js';

export interface ChangesRequest {
  /** Whether they may wait while Helix is behind: history, or all rows once more. */
  isHistory: boolean;
  agentVersion: string | null;
  dmsVersion: string | null;
  accepted: PmsChange[];
  /** With the JSON text of each, as the agent wrote it. */
  rejected: (RejectedChange & { text: string })[];
}

/**
 * Parses the body of `POST /api/agent/changes`. Each change is validated by itself.
 *
 * @param text what the body was parsed from.
 * @throws a 400 problem when the body is not a list of changes, a 413 when there are more than 5,000: nothing is accepted.
 */
export function parseChangesRequest(body: unknown, text: string): ChangesRequest {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw problem(400, 'Not a list of changes', 'The body must be a JSON object with a list "changes".');
  }
  const { changes, agentVersion, dmsVersion, lane } = body as Record<string, unknown>;
  if (!Array.isArray(changes)) {
    throw problem(400, 'Not a list of changes', 'The body must be a JSON object with a list "changes".');
  }
  if (changes.length > MAX_CHANGES_PER_REQUEST) {
    throw problem(
      413,
      'Too many changes',
      `One request may carry ${MAX_CHANGES_PER_REQUEST} changes; this one has ${changes.length}. Nothing was accepted.`,
    );
  }
  const request: ChangesRequest = {
    isHistory: lane === 'history' || lane === 'resync',
    agentVersion: version(agentVersion),
    dmsVersion: version(dmsVersion),
    accepted: [],
    rejected: [],
  };
  let texts: string[] | undefined;
  changes.forEach((raw: unknown, index) => {
    const parsed = parseChange(raw);
    if (parsed.ok) request.accepted.push(parsed.change);
    else {
      texts ??= textsOfChanges(text);
      request.rejected.push({ index, ...namesOf(raw), reason: parsed.reason, text: texts[index] ?? '' });
    }
  });
  return request;
}

function version(value: unknown): string | null {
  // PostgreSQL text cannot contain U+0000.
  const text = typeof value === 'string' ? value.replaceAll('\u0000', '').slice(0, 50) : '';
  return text === '' ? null : text;
}

function namesOf(raw: unknown): { entity: string | null; id: string | null } {
  const { entity, id } = (typeof raw === 'object' && raw !== null ? raw : {}) as Record<string, unknown>;
  return {
    entity: typeof entity === 'string' ? entity.slice(0, 64) : null,
    id: typeof id === 'string' || typeof id === 'number' ? String(id).slice(0, 64) : null,
  };
}
