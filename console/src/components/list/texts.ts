import { registerTexts } from '../../i18n/texts.js';

/** Texts of what a user can set up of a list, and of its selection. */
registerTexts({
  list: {
    columns: 'Choose columns',
    savedFilters: 'Saved filters',
    noSavedFilters: 'No saved filters yet.',
    nothingToSave: 'Filter the list to save its filters.',
    filterName: 'Name of these filters',
    removeSavedFilter: 'Remove the saved filter %{name}',
    selectAll: 'Select all on this page',
    selected: '%{smart_count} selected |||| %{smart_count} selected',
    selectionActions: 'Actions on the selected rows',
    clearSelection: 'Clear selection',
  },
});
