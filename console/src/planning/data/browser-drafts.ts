import { PlanDrafts } from './plan-drafts.js';

/** The unsaved plans of this browser. */
export const browserDrafts = new PlanDrafts(window.localStorage);
