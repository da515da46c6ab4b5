/** A validation issue of a field of a form, `coverageGrants.0.effectiveFrom`. */
export interface FieldIssue {
  field: string;
  message: string;
}

/** @param parent of the field. */
export const unknownProcedure = (parent: string): FieldIssue => ({
  field: `${parent}.procedureRuleTypeId`,
  message: 'Unknown procedure.',
});
