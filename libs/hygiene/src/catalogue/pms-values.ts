/** Status of a procedure in the practice-management system (spec 2 section 9). */
export const PROCEDURE_STATUS = { Done: 102, Planned: 105 } as const;

/** How a patient is insured; public plans require criteria (spec 2 section 3; catalogue section 5). */
export const INSURANCE_STATUS = { Unknown: 0, Private: 1, PublicPlan: 2, Uninsured: 3 } as const;
