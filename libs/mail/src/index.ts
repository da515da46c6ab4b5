export { createMailTransport, type CreatedMailTransport, type MailSettings } from './create-mail-transport.js';
export { enqueueMail } from './enqueue-mail.js';
export { MailFolder, type WrittenMail } from './mail-folder.js';
export {
  MAIL_TRANSPORT,
  MailError,
  MailRefusedError,
  type MailAttachment,
  type MailMessage,
  type MailTransport,
} from './mail-transport.js';
export { getsReports, readRecipients, type Recipient, type RecipientsRequest } from './recipients.query.js';
export * from './texts/mail-texts.js';
export { monthlyReport, weeklyUsage, type UsageRow } from './texts/report-mails.js';
export { renderMail, type MailTable, type MailText, type RenderedMail } from './texts/render-mail.js';
