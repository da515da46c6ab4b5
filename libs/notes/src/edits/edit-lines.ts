/** The line that an edit adds to a note. */
const EDIT_LINE = /^Edited by \S+ \d{4}-\d{2}-\d{2} \d{2}:\d{2} UTC$/;

/** A note and the lines of its edits. */
interface EditedNote {
  text: string;
  editLines: string[];
}

/**
 * The text of a note after an edit: what was sent, the lines of earlier edits, and a new one. Lines of edits that are
 * missing in what was sent, or were added to it, change nothing.
 *
 * @param now milliseconds since the epoch.
 * @returns null when the text is the same as before.
 */
export function editedText(before: string, sent: string, email: string, now: number): string | null {
  const [old, { text }] = [splitEdits(before), splitEdits(sent)];
  if (normalized(text) === normalized(old.text)) return null;
  const minute = new Date(now).toISOString().slice(0, 16).replace('T', ' ');
  return [text, ...old.editLines, `Edited by ${email} ${minute} UTC`].join('\n');
}

const MS_A_DAY = 86_400_000;
const SAME_NOTE_DAYS = 3;

/** A note with its local time of the clinic, `yyyy-mm-ddThh:mm:ss`. */
interface DatedNote {
  note: string;
  dateCreated: string;
}

/**
 * Whether a note of the practice-management system is one that was written in Helix and copied there: the same text within
 * 3 days. White space and the lines of edits make no difference.
 */
export function isCopyOf(pms: DatedNote, written: DatedNote): boolean {
  const apart = Math.abs(Date.parse(`${pms.dateCreated}Z`) - Date.parse(`${written.dateCreated}Z`));
  return (
    apart <= SAME_NOTE_DAYS * MS_A_DAY &&
    normalized(splitEdits(pms.note).text) === normalized(splitEdits(written.note).text)
  );
}

function splitEdits(note: string): EditedNote {
  const lines = note.trimEnd().split(/\r?\n/);
  let end = lines.length;
  while (end > 0 && EDIT_LINE.test(lines[end - 1]!)) end -= 1;
  return { text: lines.slice(0, end).join('\n').trimEnd(), editLines: lines.slice(end) };
}

const normalized = (text: string): string => text.replace(/\s+/g, ' ').trim();
