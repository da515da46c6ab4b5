import { z } from 'zod';
import { entityData, MAX_CHANGES_PER_REQUEST, pmsEntities, pmsId } from '@helix/contracts';

const version = z
  .union([z.int().min(0), z.string().regex(/^\d+$/)])
  .describe(
    'The higher version of a row wins. At most 9223372036854775807; above 9007199254740991 as text, since a JSON number is not exact there.',
  );

const upserts = pmsEntities.map((entity) =>
  z
    .object({ entity: z.literal(entity), id: pmsId, op: z.literal('upsert'), version, data: entityData[entity] })
    .meta({ id: `${entity.charAt(0).toUpperCase()}${entity.slice(1)}Upsert` }),
);
const deletion = z
  .object({ entity: z.enum(pmsEntities), id: pmsId, op: z.literal('delete'), version })
  .meta({ id: 'RowDelete' });
const anythingElse = z.unknown().describe('Anything else is rejected by itself, with the reason in the response.');

/**
 * The body of `POST /api/agent/changes`, for the OpenAPI document. `parseChangesRequest` checks it: each change by itself,
 * by the same schemas of `data`.
 */
export const changesBody = z
  .object({
    sequence: z.unknown().optional().describe('The number of the request, for the logs of the agent.'),
    lane: z
      .unknown()
      .optional()
      .describe(
        '`history` or `resync`: they get a 429 while what was sent before waits for more than ten seconds. Anything else is live.',
      ),
    agentVersion: z.unknown().optional().describe('Text; anything else counts as missing.'),
    dmsVersion: z.unknown().optional().describe('The version of the PMS: text; anything else counts as missing.'),
    changes: z.array(z.union([...upserts, deletion, anythingElse])).max(MAX_CHANGES_PER_REQUEST),
  })
  .meta({
    id: 'ChangesRequest',
    examples: [
      {
        sequence: 1042,
        agentVersion: '2.4.0',
        dmsVersion: '23.1',
        changes: [
          {
            entity: 'appointment',
            id: '68790',
            op: 'upsert',
            version: 1763730000123,
            data: {
              patientId: '2581',
              providerId: 'H2',
              operatoryId: '3',
              start: '2026-11-27T13:40:00',
              durationInMinutes: 50,
              reason: 'Recall',
              status: 'scheduled',
            },
          },
          { entity: 'punch', id: '77', op: 'delete', version: 1763730000124 },
        ],
      },
    ],
  });
