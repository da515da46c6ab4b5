import type { AnnotationsQuery, AnnotationView } from '@helix/contracts';
import { repositoryIn, Annotation, type Database, type Transaction } from '@helix/database';
import { problem } from '@helix/web';

/** The annotations of a clinic that touch the range, by day. */
export async function readAnnotations(
  database: Database,
  clinicId: number,
  { startDate, endDate }: AnnotationsQuery,
): Promise<AnnotationView[]> {
  const annotations = await database.inClinics([clinicId], (transaction) =>
    repositoryIn(transaction, Annotation).find({ where: { clinicId }, order: { date: 'ASC', annotationId: 'ASC' } }),
  );
  return annotations
    .filter(({ date, endDate: last }) => (!endDate || date <= endDate) && (!startDate || (last ?? date) >= startDate))
    .map(annotationView);
}

export const annotationView = ({ clinicId: _, version, ...fields }: Annotation): AnnotationView => ({
  ...fields,
  version: String(version),
});

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
