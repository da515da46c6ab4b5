/** What a command is found by. */
export interface Searchable {
  label: string;
  /** Further words, which are not shown as the label is. */
  keywords?: string;
}

/** Without accents and in lower case: `Übersicht` is found by `uber`. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

const wordsOf = (text: string): string[] => plain(text).split(/\s+/).filter(Boolean);

/** 0 when the label begins with what was typed, 1 when a word of it does, 2 otherwise. */
function rank(label: string, query: string): number {
  if (label.startsWith(query)) return 0;
  return label.split(/[\s-]+/).some((word) => word.startsWith(query)) ? 1 : 2;
}

/**
 * The commands in which every typed word is found, in any case, the closest first; others keep their order. Nothing typed
 * finds all.
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

/** The id of an appointment that was typed: any single word. Null when there is none. */
export function typedAppointmentId(query: string): string | null {
  const typed = query.trim();
  return typed && !/\s/.test(typed) ? typed : null;
}
