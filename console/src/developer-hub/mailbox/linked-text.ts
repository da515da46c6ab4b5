/** A part of a text; a link when it is a web address. */
export interface TextPart {
  text: string;
  /** Set when the part is a link. */
  href?: string;
}

/** A web address without the punctuation that follows it in the sentence. */
const ADDRESS = /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]}']/g;

/** Splits a text into plain parts and links. The concatenated parts are the original text. */
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
