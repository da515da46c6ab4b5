import { registerTexts } from '../i18n/texts.js';

registerTexts({
  personalCalendar: {
    earnings: 'Earnings per Week: %{amount}',
    earningsOf: 'Earnings per Week: %{symbol}',
    select: 'Select a Provider',
    previousWeek: 'Previous week',
    nextWeek: 'Next week',
    today: 'Today',
    outOfRange: 'Weeks are available from 60 days ago to 30 days ahead.',
    region: 'Appointments of %{provider}, %{week}',
    notChosen: 'Choose a hygienist to see the week’s appointments and earnings.',
    noHygienists: 'No hygienists in %{clinic} yet.',
    noHygienistsHint: 'Providers are synced from the practice-management system.',
    empty: 'No appointments for this provider in this week.',
    emptyHint: 'Choose another week or provider.',
    failed: 'The week could not be loaded.',
    planned: 'plan %{amount}',
    eventLabel: '%{initials}, %{time}, %{amount}, %{services}',
    look: 'Look at the appointment of %{initials}, %{time}',
    noServices: 'no services yet',
    beforeHours: '%{smart_count} more before %{hour}',
    afterHours: '%{smart_count} more after %{hour}',
    outsideLabel: '%{text}: show %{date} in the calendar',
  },
});
