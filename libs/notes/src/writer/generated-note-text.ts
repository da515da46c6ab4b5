import type { GeneratedNote } from '@helix/contracts';

/** A generated note as users copy and edit it: a line for each section. */
export function generatedNoteText({ sections }: Pick<GeneratedNote, 'sections'>): string {
  return sections
    .map(({ label, sentences }) => {
      const text = sentences.map((sentence) => sentence.text).join(' ');
      return label === '' ? text : `${label}: ${text}`;
    })
    .join('\n');
}
