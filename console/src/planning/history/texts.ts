import { registerTexts } from '../../i18n/texts.js';

registerTexts({
  treatmentHistory: {
    title: 'Patient history',
    treatments: 'Treatments',
    notes: 'Notes',
    forms: 'Forms',
    none: 'No treatments on record for this patient.',
    add: 'Add history',
    addTitle: 'Add Procedure to Patient History',
    procedure: 'Procedure',
    choose: 'Select a procedure',
    date: 'Date',
    remove: 'Remove %{procedure} of %{date}',
    removeTitle: 'Remove from the history',
    removeQuestion: 'This treatment was added in Helix. Do you want to remove it?',
    months: '%{smart_count} month ago |||| %{smart_count} months ago',
    thisMonth: 'less than a month ago',
    noCoverage: 'no coverage',
    used: '%{used} of %{smart_count} unit |||| %{used} of %{smart_count} units',
    carousel: 'Treatments, the latest first',
    carouselRole: 'carousel',
    block: 'Page %{number} of %{count}',
    previous: 'Later treatments',
    next: 'Earlier treatments',
  },
});
