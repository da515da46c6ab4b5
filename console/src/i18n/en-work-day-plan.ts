/** The printed work day plan and the dialog before it. */
export const workDayPlanTexts = {
  title: 'Print Work Day Plan',
  choose: 'Select a Provider',
  chooseFirst: 'Please select a provider first',
  print: 'Print',
  printHint: 'Click to print',
  open: 'Print the work day plan',
  failed: 'The plan could not be printed.',
  pdf: {
    title: 'Work Day Plan',
    examDoctor: 'Exam',
    orderingDoctor: 'X-rays',
    comment: 'Comment',
    minutes: '%{smart_count} min',
    nothingPlanned: 'Nothing planned',
    noRecords: 'No Records Found',
    lostLetters: '%{sign} stands for a letter that cannot be printed. Look it up in the calendar.',
    page: 'Page %{page} of %{of}',
  },
};
