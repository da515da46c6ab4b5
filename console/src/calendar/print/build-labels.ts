import type { PlanLabels } from './plan-text.js';

/** Labels for tests. */
export const testLabels: PlanLabels = {
  title: 'Work Day Plan',
  examDoctor: 'Exam',
  orderingDoctor: 'X-rays',
  comment: 'Comment',
  minutes: (count) => `${count} min`,
  nothingPlanned: 'Nothing planned',
  noRecords: 'No Records Found',
  missingLetters: '□ is lost',
  page: (page, of) => `Page ${page} of ${of}`,
};
