import type { AnnotationsQuery, AnnotationView } from '@helix/contracts';
import { Annotation, repositoryIn, type Transaction } from '@helix/database';

/** The annotations of a clinic that touch the range, by day. */
export async function readAnnotations(
  transaction: Transaction,
  clinicId: number,
  { startDate, endDate }: AnnotationsQuery,
): Promise<AnnotationView[]> {
  const annotations = await repositoryIn(transaction, Annotation).find({
    where: { clinicId },
    order: { date: 'ASC', annotationId: 'ASC' },
  });
  return annotations
    .filter(({ date, endDate: last }) => (!endDate || date <= endDate) && (!startDate || (last ?? date) >= startDate))
    .map(annotationView);
}

/** An annotation as responses show it. */
export const annotationView = ({ clinicId: _, version, ...fields }: Annotation): AnnotationView => ({
  ...fields,
  version: String(version),
});
