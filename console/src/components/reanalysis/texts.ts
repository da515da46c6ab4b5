import { registerTexts } from '../../i18n/texts.js';

registerTexts({
  reanalysis: {
    label: 'Appointments after changed rules',
    waiting: 'Rules have changed: appointments are about to follow…',
    running: 'Rules have changed: %{done} of %{total} appointments follow',
    done: 'All appointments follow the rules.',
    failed: 'Some future appointments still show what the earlier rules recommend: for five minutes none has followed.',
    failedHint: 'Saving a change of rules begins again. If that does not help, ask whoever runs Helix to restart it.',
  },
});
