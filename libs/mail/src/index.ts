export { MAIL, MailError, MailRefusedError, type Mail, type MailMessage } from './mail.js';
export { MailFolder, type WrittenMail } from './mail-folder.js';
export { pickMail, type MailSettings, type PickedMail } from './pick-mail.js';
