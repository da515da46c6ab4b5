/** State of an appointment's comment (spec 1 and 2, section 4). */
export const COMMENT_STATE = { New: 1, Acknowledged: 2 } as const;
export type CommentState = (typeof COMMENT_STATE)[keyof typeof COMMENT_STATE];

/** A comment of an appointment. Without text there is no state, and with text there is one. */
export interface AppointmentComment {
  text: string;
  state: CommentState | null;
}

export const NO_COMMENT: AppointmentComment = { text: '', state: null };

/**
 * Spec 2 section 4, comment state: the comment after an edit. A new text is New; clearing the text clears the state;
 * other edits do not change the state. Only spaces count as no text.
 */
export function withText(comment: AppointmentComment, text: string): AppointmentComment {
  if (text.trim() === '') return NO_COMMENT;
  const hadText = comment.text.trim() !== '';
  return { text, state: (hadText ? comment.state : null) ?? COMMENT_STATE.New };
}

/** Switches between New and Acknowledged. A comment without text has no state. */
export function withState(comment: AppointmentComment, state: CommentState): AppointmentComment {
  return comment.text.trim() === '' ? NO_COMMENT : { ...comment, state };
}

/** A normalized comment from raw values: no state without text, New when the state is missing or unknown. */
export function commentOf(text: string | null, state: number | null): AppointmentComment {
  if (text === null || text.trim() === '') return NO_COMMENT;
  return { text, state: state === COMMENT_STATE.Acknowledged ? state : COMMENT_STATE.New };
}
