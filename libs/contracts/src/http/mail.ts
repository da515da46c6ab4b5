/** A row of `GET mail`: a mail that was written to a file instead of being sent. `id` is the file name. */
export interface MailRow {
  id: string;
  /** ISO instant. */
  at: string;
  to: string;
  subject: string;
}

/** `GET mail/{id}`. */
export interface MailView extends MailRow {
  from: string;
  text: string;
}
