import { registerTexts } from '../../i18n/texts.js';

registerTexts({
  annotations: {
    title: 'Annotations',
    lead: 'What happened on some days, as flags on the charts.',
    none: 'There are no annotations in this clinic.',
    noneYet: 'There are no annotations yet. Add one, such as “New fee guide”.',
    failed: 'The annotations could not be loaded.',
    add: 'Add annotation',
    addTitle: 'New annotation',
    editTitle: 'Edit annotation',
    text: 'Text',
    textHelp: 'At most %{length} characters.',
    firstDay: 'First day',
    lastDay: 'Last day (optional)',
    about: 'About',
    clinic: 'The clinic',
    providersFailed: 'The hygienists could not be loaded.',
    days: '%{from} to %{to}',
    editOf: 'Edit: %{text}',
    removeOf: 'Delete: %{text}',
    removeTitle: 'Delete annotation',
    removeQuestion: '“%{text}” disappears from all charts.',
    removed: 'Annotation deleted.',
  },
});
