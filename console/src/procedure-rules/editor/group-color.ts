import type { RuleSection } from './rule-drafts.js';

/** The colour of a group of procedures, as the theme names it. */
export const groupColor = (group: RuleSection['group'], part: 'bar' | 'tint'): string =>
  group === 'other' ? `state.none.${part}` : `group.${group}.${part}`;
