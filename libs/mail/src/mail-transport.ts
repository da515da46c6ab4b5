/** One mail to one person. The subject is one line; text and HTML say the same. */
export interface MailMessage {
  /** One email address, without a name. */
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** The port: sends mails. */
export interface MailTransport {
  /**
   * Resolves once whoever delivers the mail has accepted it.
   *
   * @throws MailRefusedError when this mail will never be accepted, MailError when a retry may help.
   */
  send(message: MailMessage): Promise<void>;
}

/** Injects the `MailTransport`. */
export const MAIL_TRANSPORT = Symbol('mail transport');

/** A mail was not sent. A retry may help. */
export class MailError extends Error {
  override name = 'MailError';
}

/** A mail will never be sent: a retry does not help. */
export class MailRefusedError extends MailError {
  override name = 'MailRefusedError';
}
