import { registerTexts } from '../../i18n/texts.js';

registerTexts({
  gaps: {
    minutes: '%{count} min',
    after: 'After',
    before: 'Before',
    startOfDay: 'Start of the day',
    endOfDay: 'End of the day',
    over: 'Over',
    look: 'Look at the appointment of %{initials}, %{time}',
    open: 'Appointment of %{initials}, %{time}, %{count} min',
  },
});
