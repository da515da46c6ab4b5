import { z } from 'zod';
import { pmsId } from '../pms/entities.js';
import { dateWithNeighbours } from './date-range.js';
import { writableText } from './writable-text.js';

/** In UTF-16 units. */
export const MAX_ANNOTATION_LENGTH = 120;

/** `GET Annotations`: those of the days from `startDate` to `endDate`; all without them. */
export const annotationsQuery = z.object({
  startDate: dateWithNeighbours.optional(),
  endDate: dateWithNeighbours.optional(),
});
export type AnnotationsQuery = z.infer<typeof annotationsQuery>;

/** `POST Annotations` and `PUT Annotations/{id}`: what happened on some days, to be read on the charts (rules part S, 40). */
export const annotationForm = z
  .object({
    date: dateWithNeighbours,
    endDate: dateWithNeighbours.nullable().default(null).describe('The last day; null: it is about one day.'),
    text: writableText('Text', MAX_ANNOTATION_LENGTH),
    providerId: pmsId.nullable().default(null).describe('Null: about the clinic.'),
    version: z.string('expected a version').optional().describe('As it was read; missing: overwrites.'),
  })
  .refine(({ date, endDate }) => endDate === null || endDate >= date, {
    path: ['endDate'],
    error: 'The last day must not be before the first one.',
  })
  .meta({ id: 'AnnotationForm' });
export type AnnotationForm = z.infer<typeof annotationForm>;
