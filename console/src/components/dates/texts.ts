import { registerTexts } from '../../i18n/texts.js';

registerTexts({
  dates: {
    choose: 'Choose %{label}',
    format: 'yyyy-MMM-dd',
    unreadable: 'Enter a date such as %{example}.',
    outOfRange: 'Enter a date from %{min} to %{max}.',
    previousMonth: 'Previous month',
    nextMonth: 'Next month',
    today: 'Today',
    clear: 'Clear',
    keys: 'Arrow keys move by a day or a week, Page Up and Page Down by a month.',
  },
});
