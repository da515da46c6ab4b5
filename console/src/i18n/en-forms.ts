/** What every form says. */
export const formTexts = {
  saving: 'Saving…',
  working: 'One moment…',
};

/** What every grid says. */
export const listTexts = {
  failed: 'This list could not be loaded.',
  failedHint: 'Check your connection, then try again.',
  failedThere: 'Helix could not answer. Try again in a moment.',
  refused: 'The filters in the address cannot be used.',
  unreadable: 'They are not written as Helix writes them. The link may be cut off.',
  clearFilters: 'Clear filters',
  clearSearch: 'Clear search',
  details: 'Details of %{name}',
  more: 'Details',
  pages: 'Pages',
  range: '%{from}–%{to} of %{total}',
  previousPage: 'Previous page',
  nextPage: 'Next page',
};
