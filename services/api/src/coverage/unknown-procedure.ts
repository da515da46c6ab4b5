import type { FieldIssue } from '@helix/web';

/** @param parent of the field. */
export const unknownProcedure = (parent: string): FieldIssue => ({
  field: `${parent}.procedureRuleTypeId`,
  message: 'Unknown procedure.',
});
