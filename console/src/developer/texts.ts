import { registerTexts } from '../i18n/texts.js';

registerTexts({
  people: {
    developer: {
      title: 'Developer Hub',
      tabs: {
        mailbox: 'Mailbox',
      },
    },
    mail: {
      title: 'Mails',
      mail: 'Mail',
      search: 'Search mails',
      refresh: 'Refresh',
      when: 'When',
      from: 'From',
      to: 'To',
      subject: 'Subject',
      none: 'No mails yet.',
      noneFound: 'No mail matches.',
      noneHint: 'Mails that Helix would send, such as invitations, are written to files here.',
      sent: 'There is no mailbox here.',
    },
  },
});
