import { Annotation, repositoryIn, type Transaction } from '@helix/database';
import { problem } from '@helix/web';

/** Locks the annotation. @throws a problem 404 for one of another clinic. */
export async function findAnnotation(
  transaction: Transaction,
  clinicId: number,
  annotationId: number,
): Promise<Annotation> {
  const annotation = await repositoryIn(transaction, Annotation).findOne({
    where: { clinicId, annotationId },
    lock: { mode: 'pessimistic_write' },
  });
  if (!annotation) throw problem(404, undefined, 'Annotation not found in this clinic.');
  return annotation;
}
