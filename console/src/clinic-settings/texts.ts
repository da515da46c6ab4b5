import { registerTexts } from '../i18n/texts.js';

registerTexts({
  clinicSettings: {
    saved: 'Options saved.',
    failed: 'Failed to save options.',
    notLoaded: 'The settings of the clinic could not be loaded.',
    leaveTitle: 'Leave without saving?',
    leaveQuestion: 'Your changes to the settings are not saved and will be lost.',
    days: 'days',
    sections: {
      goals: 'Goals',
      planning: 'Calendar and planning',
      insurance: 'Insurance',
      notes: 'Notes and recording',
      payroll: 'Payroll',
      about: 'About the clinic',
    },
    firstGoal: 'The first goal counts on all days, past ones too.',
    laterGoal: 'A changed goal counts from today on. Past days keep the goal that they had, in every report.',
    goalHourlyProduction: {
      label: 'Goal per hour',
      help: 'What an hour of an appointment should produce, where the provider has no goal wage. Empty is none.',
    },
    goalPercentage: {
      label: 'Goal percentage',
      help: 'The part of production that a goal wage is; appointments without a plan are estimated with it, too. Empty is none.',
    },
    history: {
      title: 'Goals by day',
      days: 'Days',
      always: 'All days',
      before: 'Before %{end}',
      from: 'From %{start}',
      between: '%{start} until before %{end}',
      none: 'None',
      failed: 'The goals by day could not be loaded.',
    },
    goalDisplayMode: {
      label: 'How goals are compared',
      1: 'Hard core',
      '1Help': 'An appointment is green only when what it is worth reaches the goal. At once, for everybody.',
      2: 'Easy',
      '2Help': 'It is also green when what was planned reached the goal, or when anything was planned and it is over.',
      3: 'Easy except for admins',
      '3Help': 'Easy for everybody but admins, who see it as hard core does.',
    },
    useProviderGroups: {
      label: 'Show provider groups on the calendar',
      help: 'The calendar can be limited to the providers of a group. Seen when a page is opened next.',
    },
    shouldTrackDoctor: {
      label: 'Watch for missing doctors',
      help: 'Appointments that need a doctor when none is in are marked. Coming appointments are evaluated again.',
    },
    requireExamWithXrays: {
      label: 'Require xrays to be taken with exams',
      help: 'X-rays are only recommended where an exam is due too. Coming appointments are evaluated again.',
    },
    showInferredProcedures: {
      label: 'Begin plans with booked procedures',
      help: 'A new plan begins with what the practice-management system has for the appointment. From the next plan on.',
    },
    graceDays: {
      label: 'Grace days',
      help: 'What is due so many days after an appointment counts as due at it. Coming appointments are evaluated again.',
    },
    almostDueDays: {
      label: 'Almost due',
      help: 'What is due within so many days after it is almost due. Coming appointments are evaluated again.',
    },
    showInsurance: {
      label: 'Show insurance coverage',
      help: 'Plans show what insurance covers. From the next appointment that is opened.',
    },
    showClinicalForms: {
      label: 'Show clinical forms',
      help: 'The forms that patients have filled in stand beside their notes. From the next patient that is opened.',
    },
    shouldShowAmountInNotes: {
      label: 'Amounts in notes',
      help: 'Copied notes of completed procedures have their amounts. From the next copy on.',
    },
    scribe: {
      label: 'Record appointments',
      help: 'Users may record appointments. Off: recordings that run end as usual, stored ones stay. For super admins.',
    },
    audioConsentRequired: {
      label: 'Ask for the patient’s consent',
      help: 'A recording starts only with the confirmation that the patient agrees. From the next recording on.',
    },
    audioRetentionDays: {
      label: 'Keep recordings for',
      help: 'Older audio and transcripts are deleted at 03:00, from the next night on. Notes stay. More days bring nothing back.',
    },
    deletion: { title: 'Delete recordings?', confirm: 'Save and delete' },
    tiers: {
      0: 'RNA Internal',
      1: 'Trial',
      2: 'Paying',
      3: 'Data Only',
      4: 'Cancelled',
      5: 'Suspended',
      6: 'Reports Only',
    },
    facts: {
      name: 'Name',
      timeZone: 'Time zone',
      serviceTier: 'Service tier',
      currency: 'Currency',
      practiceSystem: 'Practice-management system',
    },
    aboutHelp: 'These are set when the clinic is set up. Support changes them.',
  },
});
