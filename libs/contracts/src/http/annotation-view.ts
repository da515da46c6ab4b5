import { z } from 'zod';
import { dateText } from './answer-fields.js';

/** An annotation of `GET Annotations` (rules part S, 40). */
export const annotationView = z
  .object({
    annotationId: z.int(),
    date: dateText,
    endDate: dateText.nullable(),
    text: z.string(),
    providerId: z.string().nullable(),
    version: z.string(),
  })
  .meta({ id: 'Annotation' });
export type AnnotationView = z.infer<typeof annotationView>;
