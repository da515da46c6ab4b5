import { registerTexts } from '../../i18n/texts.js';

/** Texts of the rows of a list and of their selection. */
registerTexts({
  list: {
    select: 'Select %{name}',
    edit: 'Edit %{name}',
    delete: 'Delete %{name}',
    selected: '%{smart_count} selected |||| %{smart_count} selected',
    selectionActions: 'Actions on the selected rows',
  },
});
