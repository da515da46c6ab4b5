/** One mail to one person. The subject is one line; text and HTML say the same. */
export interface MailMessage {
  /** One email address, without a name. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /**
   * Ends what the recipient has subscribed to, by a POST without a sign-in. Mail programs show it as a button of their own
   * (RFC 8058).
   */
  unsubscribeUrl?: string;
  attachments?: readonly MailAttachment[];
  /**
   * Letters, digits, `.`, `_` and `-`; unique among all mails. A mail that is sent again keeps it in its Message-ID, by which
   * mail servers recognise the second copy. A new one each time if missing.
   */
  id?: string;
}

/** A file of a mail. */
export interface MailAttachment {
  name: string;
  /** Its media type, such as `application/pdf`. */
  type: string;
  bytes: Uint8Array;
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
