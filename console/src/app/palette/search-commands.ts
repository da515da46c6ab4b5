/** The texts by which a command is found. */
export interface Searchable {
  label: string;
  /** Additional search words that are not displayed. */
  keywords?: string;
}

/** Removes accents and lowercases, so that `uber` finds `Übersicht`. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

const wordsOf = (text: string): string[] => plain(text).split(/\s+/).filter(Boolean);

/** 0 when the label starts with the query, 1 when one of its words does, 2 otherwise. */
function rank(label: string, query: string): number {
  if (label.startsWith(query)) return 0;
  return label.split(/[\s-]+/).some((word) => word.startsWith(query)) ? 1 : 2;
}

/**
 * Finds the commands that contain every typed word, case-insensitively. The best match comes first; equal matches keep
 * their order. An empty query matches all commands.
 */
export function searchCommands<Found extends Searchable>(commands: readonly Found[], query: string): Found[] {
  const words = wordsOf(query);
  const typed = words.join(' ');
  return commands
    .filter(({ label, keywords = '' }) => {
      const text = plain(`${label} ${keywords}`);
      return words.every((word) => text.includes(word));
    })
    .map((command) => ({ command, rank: rank(plain(command.label), typed) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ command }) => command);
}
