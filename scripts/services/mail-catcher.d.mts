export interface CaughtMail {
  number: number;
  to: string;
  subject: string;
  text: string;
  messageId: string;
  date: string;
  raw: Buffer;
}

export interface RunningMailCatcher {
  /** `smtp://HOST:PORT`. */
  url: string;
  /** Lists the mails as text; `/NUMBER` is one of them. */
  pageUrl: string;
  /** Every mail so far, in the order of their arrival. */
  mails(): Promise<CaughtMail[]>;
  stop(): Promise<void>;
}

/** Starts a mail server that delivers nothing; see mail-catcher.mjs. */
export function startMailCatcher(options: {
  directory: string;
  port?: number;
  pagePort?: number;
}): Promise<RunningMailCatcher>;
