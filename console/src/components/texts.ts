import { registerTexts } from '../i18n/texts.js';

/** Texts of shared components, and texts that several features use. */
registerTexts({
  common: {
    genericError: 'Sorry, we messed something up. Please try again later.',
    tryAgain: 'Try again',
    close: 'Close',
    loading: 'Loading',
  },
  /** The side panel with an appointment at a glance. */
  look: {
    look: 'Look',
    hint: 'Look at the appointment beside this page',
    label: 'Appointment %{id} at a glance',
  },
  form: {
    saving: 'Saving…',
    working: 'One moment…',
  },
  list: {
    failed: 'This list could not be loaded.',
    failedHint: 'Check your connection, then try again.',
    failedThere: 'Something went wrong on our side. Try again in a moment.',
    refused: 'The filters in this link are not valid.',
    unreadable: 'Part of the link may be missing.',
    clearFilters: 'Clear filters',
    clearSearch: 'Clear search',
    range: '%{from}–%{to} of %{total}',
    details: 'Details of %{name}',
    more: 'Details',
  },
  unsaved: {
    title: 'Close without saving?',
    question: 'What you have entered is not saved.',
    stay: 'Keep editing',
    leave: 'Discard changes',
  },
  /** Texts of charts, metrics and states that several dashboards show. */
  dashboards: {
    noData: 'No data available for selected range',
    days: { actual: 'actual', partial: 'today, partly forecast', forecast: 'forecast' },
    compare: {
      up: 'Up from %{value} %{since}',
      down: 'Down from %{value} %{since}',
      same: 'Same as %{since}',
      none: 'Nothing to compare with %{since}',
      lastWeekday: 'last %{weekday}',
      sevenDays: 'the last 7 days',
      inSevenDays: 'in the last 7 days',
      /** Where the page says what is compared. */
      short: { up: 'Up from %{value}', down: 'Down from %{value}', same: 'Unchanged', none: 'Nothing before' },
    },
    notAvailable: 'N/A',
    meaning: 'Meaning',
    day: 'Day',
    showTable: 'Show as table',
    showChart: 'Show as chart',
    tableOf: '%{title} as a table',
    failed: 'This could not be loaded.',
    noSchedule: 'No working hours on record',
    openTime: {
      success: 'Below 10%',
      warning: '10% to below 20%',
      fail: '20% or more',
      none: 'No data',
    },
    cards: {
      openTime: 'Open time',
    },
    hints: {
      openTime:
        'Open time is the percent of empty time between appointments; lower is better; a negative value means overlapping bookings.',
    },
  },
  /** Labels of fields that several forms have. */
  people: {
    firstName: 'First name',
    lastName: 'Last name',
    email: 'Email',
    avatarColor: 'Avatar colour',
    colors: {
      unspecified: 'Unspecified',
      '0078D7': 'Blue',
      '107C10': 'Green',
      '00838F': 'Teal',
      '5C2D91': 'Purple',
      C2185B: 'Pink',
      D13438: 'Red',
      CA5010: 'Orange',
      '8D6E00': 'Ochre',
      '455A64': 'Slate',
      '3949AB': 'Indigo',
    },
  },
  userMenu: {
    admin: 'Admin',
  },
});
