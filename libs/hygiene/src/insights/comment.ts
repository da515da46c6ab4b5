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
 * Spec 2 section 4, comment state: what typing does. Text where there was none is New; clearing the text clears the state;
 * other edits leave the state as it is. Text of nothing but spaces is none.
 */
export function withText(comment: AppointmentComment, text: string): AppointmentComment {
  if (text.trim() === '') return NO_COMMENT;
  const hadText = comment.text.trim() !== '';
  return { text, state: (hadText ? comment.state : null) ?? COMMENT_STATE.New };
}

/** The user's switch between New and Acknowledged. Without text there is nothing to acknowledge, and nothing changes. */
export function withState(comment: AppointmentComment, state: CommentState): AppointmentComment {
  return comment.text.trim() === '' ? NO_COMMENT : { ...comment, state };
}

/** A comment as it came over the wire, put right: no state without text, New where the state is none that exists. */
export function commentOf(text: string | null, state: number | null): AppointmentComment {
  if (text === null || text.trim() === '') return NO_COMMENT;
  return { text, state: state === COMMENT_STATE.Acknowledged ? state : COMMENT_STATE.New };
}
