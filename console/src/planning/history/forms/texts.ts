import { registerTexts } from '../../../i18n/texts.js';

registerTexts({
  clinicalForms: {
    loading: 'Loading forms',
    none: 'No forms on record for this patient.',
    failed: 'The forms could not be loaded.',
    line: 'FORM ENTRY: %{date}',
    all: 'All %{smart_count} form |||| All %{smart_count} forms',
    title: 'Form of %{date}',
    unknown: 'The layout of this form is unknown. These are its answers.',
    label: 'Label',
    answer: 'Answer',
    others: 'Other answers',
    empty: 'This form has no answers.',
    previous: 'Later form',
    next: 'Earlier form',
  },
});
