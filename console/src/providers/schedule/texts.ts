import { registerTexts } from '../../i18n/texts.js';

registerTexts({
  providers: {
    schedule: {
      title: 'Schedule of %{name}',
      failed: 'The schedule could not be loaded.',
      countsFrom: 'What you save counts from today, %{date}, on. Earlier days keep the schedule that they had.',
      countsAlways:
        'The first schedule counts on all days, past ones too. Each later one counts from the day on which it is saved.',
      pms: 'In weeks for which the practice-management system has a schedule, that one counts.',
      days: {
        '1': 'Sunday',
        '2': 'Monday',
        '3': 'Tuesday',
        '4': 'Wednesday',
        '5': 'Thursday',
        '6': 'Friday',
        '7': 'Saturday',
      },
      start: '%{day}, start of shift %{shift}',
      end: '%{day}, end of shift %{shift}',
      shift: '%{day}, shift %{shift}',
      addShift: 'Add a shift',
      addShiftLabel: 'Add a shift on %{day}',
      removeShift: 'Remove this shift',
      removeShiftLabel: 'Remove shift %{shift} of %{day}',
      copy: 'Copy to Monday – Friday',
      copyLabel: 'Copy %{day} to Monday – Friday',
      copied: 'Monday to Friday have the shifts of %{day}.',
      undo: 'Undo',
      noShift: 'No shift',
      hoursLabel: 'Hours of %{day}',
      week: 'Week',
      incomplete: 'A shift needs a start and an end.',
      midnight: 'As an end, midnight is the end of the day.',
      saved: 'Schedule was saved.',
    },
  },
});
