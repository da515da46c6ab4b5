import { registerTexts } from '../../i18n/texts.js';

registerTexts({
  reanalysis: {
    label: 'Appointments after changed rules',
    waiting: 'Rules have changed. Updating appointments…',
    running: 'Rules have changed: %{done} of %{total} appointments updated',
    done: 'All appointments are up to date.',
    failed: 'Some future appointments still use the earlier rules: none was updated for five minutes.',
    failedHint: 'Save a change of the rules to try again. If that does not help, ask whoever runs Helix to restart it.',
  },
});
