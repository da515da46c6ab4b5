import { z } from 'zod';

/** Where a sentence of a generated note comes from. */
export const noteSource = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('transcript'),
      recordingId: z.string(),
      second: z.int().min(0).describe('Of the recording, at which the quote starts.'),
      quote: z.string().describe('As spoken.'),
    }),
    z.object({
      kind: z.literal('fact'),
      name: z.string().describe('What Helix knows of the appointment, such as `procedure`.'),
      value: z.string(),
    }),
    z.object({ kind: z.literal('template') }),
  ])
  .meta({ id: 'NoteSource' });
export type NoteSource = z.infer<typeof noteSource>;

/** A sentence with everything that it says from. */
export const generatedSentence = z
  .object({
    text: z.string(),
    isUnsure: z.boolean().describe('Whether a word of it was heard with low confidence, or changed by the vocabulary.'),
    sources: z.array(noteSource).min(1),
  })
  .meta({ id: 'GeneratedSentence' });
export type GeneratedSentence = z.infer<typeof generatedSentence>;

/** A note that was written from the transcript and the facts of an appointment. */
export const generatedNote = z
  .object({
    isDraft: z.boolean().describe('True until a user has saved it.'),
    writer: z.string().describe('Who wrote it: `built-in`, or the model of the chat service.'),
    sections: z.array(
      z.object({
        label: z.string().describe('Empty: what the template writes before its first label.'),
        sentences: z.array(generatedSentence),
      }),
    ),
    notDocumented: z.array(z.string()).describe('Tokens of the template for which nothing was said or recorded.'),
  })
  .meta({ id: 'GeneratedNote' });
export type GeneratedNote = z.infer<typeof generatedNote>;
