import { registerTexts } from '../i18n/texts.js';

registerTexts({
  rules: {
    back: 'Health Profiles',
    leadOffice: 'What the office plans by, for all patients without other rules.',
    leadProfile:
      'What patients with this profile are planned by. Procedures without rules of their own go by Office DNA.',
    readOnly: 'You see the rules that are in force. Only clinic admins can change them.',
    table: 'Rules of %{name}',
    failed: 'The rules could not be loaded.',
    unknown: 'There is no such health profile.',
    unknownHint: 'It may have been mistyped, or belong to another clinic.',
    deactivated: 'The profile %{name} is deactivated.',
    deactivatedHint: 'Its patients go by Office DNA.',
    toProfiles: 'Go to the health profiles',
    leaveTitle: 'Leave without saving?',
    leaveQuestion: 'The rules that you changed have not been saved. They are lost when you leave.',
  },
  /** The preview of what saving changed rules would do. */
  trial: {
    label: 'What would change',
    asking: 'Working out which future appointments would change… You can save once that is known.',
    nothing: 'No future appointment would change.',
    appointments: '%{count} future appointment would change: |||| %{count} future appointments would change:',
    minutes: {
      more: '%{count} minute more |||| %{count} minutes more',
      less: '%{count} minute less |||| %{count} minutes less',
      same: 'as many minutes in all',
    },
    money: { more: '%{amount} more', less: '%{amount} less', same: 'as much money in all' },
    failed: 'It could not be worked out which appointments would change. You can save all the same.',
    show: 'Show which',
    hide: 'Hide',
    list: 'Appointments that would change',
    columns: { date: 'Date', patient: 'Patient', minutes: 'Minutes', money: 'Money', procedures: 'Due procedures' },
    to: 'to',
    come: 'Becomes due:',
    go: 'No longer due:',
    opens: 'Opens in another tab',
    first: 'The first %{shown} of %{total}, by date.',
    all: 'All %{total}, by date.',
    more: 'Show more',
    readingMore: 'Reading more…',
    moreFailed: 'More could not be read.',
  },
});
