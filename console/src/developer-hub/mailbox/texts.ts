import { registerTexts } from '../../i18n/texts.js';

registerTexts({
  people: {
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
      noneFound: 'No mails match your search.',
      noneHint: 'Mails that Helix would send, such as invitations, appear here.',
      sent: 'No mailbox',
    },
  },
});
