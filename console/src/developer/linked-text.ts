/** A piece of a text, or an address in it. */
export interface TextPart {
  text: string;
  /** Given where the piece is a link. */
  href?: string;
}

/** An address of the web, without the punctuation that the sentence puts behind it. */
const ADDRESS = /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]}']/g;

/** A text in pieces, its addresses as links. Together the pieces are the text again. */
export function linkedText(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: href, index } of text.matchAll(ADDRESS)) {
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ text: href, href });
    end = index + href.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}
