const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;

/**
 * The JSON texts of the entries of `changes`, as the agent wrote them. Parsing and writing JSON again would lose what a
 * JavaScript value cannot hold (large numbers), and cannot write deep ones.
 *
 * @param body the text of a JSON object with a list "changes"; anything else gives a meaningless result.
 */
export function textsOfChanges(body: string): string[] {
  let texts: string[] = [];
  for (const { key, start } of membersOf(body))
    // Like JSON.parse: the last member of a name counts.
    if (key === 'changes') texts = entriesAt(body, start);
  return texts;
}

/** The members of the object that the text is, and where their values start. */
function* membersOf(text: string): Generator<{ key: string; start: number }> {
  for (let at = skipSpace(text, text.indexOf('{') + 1); text.charCodeAt(at) === QUOTE;) {
    const end = skipText(text, at);
    const start = skipSpace(text, text.indexOf(':', end) + 1);
    yield { key: JSON.parse(text.slice(at, end)) as string, start };
    at = skipSeparator(text, skipValue(text, start));
  }
}

/** The texts of the entries of the list that starts here. */
function entriesAt(text: string, list: number): string[] {
  const entries: string[] = [];
  for (let at = skipSpace(text, list + 1); text[at] !== ']';) {
    const end = skipValue(text, at);
    entries.push(text.slice(at, end));
    at = skipSeparator(text, end);
  }
  return entries;
}

/** From the first character of a value to behind its last one. Not recursive: the value may have any depth. */
function skipValue(text: string, start: number): number {
  let depth = 0;
  let at = start;
  do {
    const character = text[at];
    if (character === '"') at = skipText(text, at);
    else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') depth -= 1;
    else if (depth === 0) return skipLiteral(text, at);
    if (character !== '"') at += 1;
  } while (depth > 0);
  return at;
}

function skipText(text: string, start: number): number {
  let at = start + 1;
  for (let code = text.charCodeAt(at); code !== QUOTE; code = text.charCodeAt(at)) at += code === BACKSLASH ? 2 : 1;
  return at + 1;
}

/** A number, true, false or null. */
function skipLiteral(text: string, start: number): number {
  const literal = /[\w+.-]+/y;
  literal.lastIndex = start;
  literal.test(text);
  return literal.lastIndex;
}

function skipSpace(text: string, start: number): number {
  let at = start;
  while (text.charCodeAt(at) <= 0x20) at += 1;
  return at;
}

function skipSeparator(text: string, end: number): number {
  const at = skipSpace(text, end);
  return text.charCodeAt(at) === COMMA ? skipSpace(text, at + 1) : at;
}
