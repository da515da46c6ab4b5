import { createTransport } from 'nodemailer';
import { compose } from './compose.js';
import { MailError, MailRefusedError, type MailMessage, type MailTransport } from './mail-transport.js';

/** How long a mail server may take, in ms. */
const TIMEOUTS = { connect: 10_000, answer: 30_000 };
/** It wants a sign-in or an encrypted connection first (RFC 4954, RFC 3207): nothing is wrong with the mail. */
const NOT_LET_IN = new Set([530, 534, 535, 538, 454]);

/** Sends mails through a mail server. */
export class SmtpTransport implements MailTransport {
  private readonly transport;

  /**
   * @param url `smtp://` (encrypted when the server supports it) or `smtps://`, with user and password when it requires them.
   * @param from an email address, or a name with the address in `< >`.
   */
  constructor(
    url: string,
    private readonly from: string,
    timeouts = TIMEOUTS,
  ) {
    this.transport = createTransport({
      url,
      connectionTimeout: timeouts.connect,
      greetingTimeout: timeouts.connect,
      socketTimeout: timeouts.answer,
    });
  }

  async send(message: MailMessage): Promise<void> {
    const composed = compose(this.from, message);
    try {
      await this.transport.sendMail(composed);
    } catch (error) {
      throw toMailError(error, message.to);
    }
  }
}

const TLS_PROBLEM = /certificate|STARTTLS|wrong version number/i;

/** The errors of nodemailer. */
interface SmtpError extends Error {
  code?: string;
  response?: string;
  responseCode?: number;
}

function toMailError(error: unknown, to: string): MailError {
  const { code, response, responseCode, message } = error as SmtpError;
  // Without its cause, which has what was sent.
  if (code === 'EAUTH' || NOT_LET_IN.has(responseCode ?? 0))
    return new MailError(`the mail server does not let Helix in: ${response ?? message}`);
  if (code === 'EENVELOPE' || code === 'EMESSAGE') {
    const text = `the mail server refused the mail to ${to}: ${response ?? message}`;
    return responseCode !== undefined && responseCode < 500
      ? new MailError(text, { cause: error })
      : new MailRefusedError(text, { cause: error });
  }
  if (code === 'ETLS' || TLS_PROBLEM.test(message))
    return new MailError(`the mail server's certificate or encryption is wrong: ${message}`, { cause: error });
  return new MailError(`the mail server cannot be reached: ${message}`, { cause: error });
}
