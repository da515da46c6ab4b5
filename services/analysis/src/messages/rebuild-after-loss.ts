import { clinicKey, QUEUES } from '@helix/contracts';
import { readClinics, type Database } from '@helix/database';
import { mayBeLost, type Loss, type Position } from '@helix/event-log';
import { enqueueJob } from '@helix/jobs';
import type { Logger } from '@helix/web';

/**
 * Has all derived rows built again of the clinics whose messages may be among the lost ones: what had changed stood in these
 * alone. Each gets a job of its own, also where one runs already, which may have passed what was lost.
 */
export async function rebuildAfterLoss(
  loss: Loss,
  position: Position,
  { database, logger }: { database: Database; logger: Logger },
): Promise<void> {
  const clinics = await readClinics(database, []);
  const clinicIds = clinics.map(({ id }) => id).filter((id) => mayBeLost(loss, clinicKey(id)));
  await database.inClinics(clinicIds, async (transaction) => {
    for (const clinicId of clinicIds) await enqueueJob(transaction, QUEUES.rebuild, { clinicId });
    await position.advance(transaction);
  });
  logger.error({ ...loss, clinicIds }, 'messages were lost: these clinics are rebuilt');
}
