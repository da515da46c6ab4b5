import type { GeneratedNoteView } from '@helix/contracts';

type EditorNode = NonNullable<GeneratedNoteView['document']>;

/** A note without formatting as the editor reads it: a paragraph for each line. */
export function documentOf(text: string): EditorNode {
  const content = text.split('\n').map((line) => ({
    type: 'paragraph',
    ...(line === '' ? {} : { content: [{ type: 'text', text: line }] }),
  }));
  return { type: 'doc', content };
}

/** Null when a document says nothing more than its text: then the text alone is kept. */
export const formattingOf = (document: EditorNode, text: string): EditorNode | null =>
  JSON.stringify(documentOf(text)) === JSON.stringify(withoutEmpty(document)) ? null : document;

/** The editor writes attributes that are not set, and sorts its fields in its own way. */
function withoutEmpty({ type, content, text, marks, attrs }: EditorNode): unknown {
  const set = Object.entries((attrs as Record<string, unknown> | undefined) ?? {}).filter(
    ([, value]) => value !== null,
  );
  return {
    type,
    ...(set.length > 0 && { attrs: Object.fromEntries(set) }),
    ...(marks !== undefined && { marks }),
    ...(Array.isArray(content) && { content: content.map((node) => withoutEmpty(node as EditorNode)) }),
    ...(text !== undefined && { text }),
  };
}
