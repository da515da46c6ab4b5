/** Age groups of coverage, with the product's numbers (spec 2 section 5). */
export const AGE_GROUP = { Children: 1, Adults: 2, Under6: 3 } as const;
export type AgeGroup = (typeof AGE_GROUP)[keyof typeof AGE_GROUP];

/** Where a plan says nothing else, children are covered as such up to this age. */
export const DEFAULT_CHILD_MAXIMUM = 17;

/** The group of an age in full years (R-43, step 1); adults when it is not known. */
export function ageGroupOf(age: number | null, childMaximum = DEFAULT_CHILD_MAXIMUM): AgeGroup {
  if (age === null) return AGE_GROUP.Adults;
  if (age < 6) return AGE_GROUP.Under6;
  return age <= childMaximum ? AGE_GROUP.Children : AGE_GROUP.Adults;
}
