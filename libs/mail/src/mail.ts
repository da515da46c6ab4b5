/** One mail to one person. The subject is one line; text and HTML say the same. */
export interface MailMessage {
  /** One email address, without a name. */
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** The port: sends mails. */
export interface Mail {
  /**
   * Resolves once the mail was taken over by whoever delivers it.
   *
   * @throws MailRefusedError when this mail will never be taken, MailError when it may be later.
   */
  send(message: MailMessage): Promise<void>;
}

/** Injects the `Mail`. */
export const MAIL = Symbol('mail');

/** A mail that was not sent, in words. Trying again may help. */
export class MailError extends Error {
  override name = 'MailError';
}

/** A mail that will never be sent, in words: trying again does not help. */
export class MailRefusedError extends MailError {
  override name = 'MailRefusedError';
}
