import { calendarMessages } from './en-calendar.js';
import { dashboardTexts } from './en-dashboards.js';
import { explainTexts } from './en-explain.js';
import { formTexts, listTexts } from './en-forms.js';
import { guideTexts } from './en-guides.js';
import { insightTexts, personalCalendarTexts } from './en-insights.js';
import { navigationTexts } from './navigation-en.js';
import { pageTexts, refusalTexts, titleTexts } from './en-pages.js';
import people from './en-people.js';
import { healthProfileTexts, reanalysisTexts, ruleTexts, trialTexts, unsavedTexts } from './en-rules.js';
import { helpTexts, paletteTexts, recorderTexts, shortcutTexts, topBarTexts, userMenuTexts } from './en-shell.js';
import signIn from './en-sign-in.js';
import { toastTexts } from './en-toasts.js';
import { workDayPlanTexts } from './en-work-day-plan.js';

/** Every text of the console, in English: a file per feature. */
export const english = {
  navigation: navigationTexts,
  titles: titleTexts,
  refusals: refusalTexts,
  topBar: topBarTexts,
  userMenu: userMenuTexts,
  palette: paletteTexts,
  shortcuts: shortcutTexts,
  recorder: recorderTexts,
  help: helpTexts,
  pages: pageTexts,
  about: { back: 'Open Helix' },
  guides: guideTexts,
  toasts: toastTexts,
  common: {
    genericError: toastTexts.error,
    tryAgain: 'Try again',
    close: 'Close',
    loading: 'Loading',
  },
  form: formTexts,
  list: listTexts,
  signIn,
  people,
  healthProfiles: healthProfileTexts,
  rules: ruleTexts,
  trial: trialTexts,
  reanalysis: reanalysisTexts,
  explain: explainTexts,
  unsaved: unsavedTexts,
  dashboards: dashboardTexts,
  calendar: calendarMessages,
  insights: insightTexts,
  personalCalendar: personalCalendarTexts,
  workDayPlan: workDayPlanTexts,
};
