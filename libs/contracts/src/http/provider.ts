/** `GET Provider` and `GET Provider/Details` (spec 1 section 3; spec 3 section 3). */
export interface ProviderView {
  provider_id: string;
  first_name: string;
  last_name: string;
  suffix: string | null;
  isHygienist: boolean;
  /** 0 other, 1 hygienist, 2 doctor. */
  providerType: 0 | 1 | 2;
  /** 0 primary, otherwise secondary. */
  issecondaryprovider: 0 | 1;
  isActive: boolean;
  excludeFromCalendar: boolean;
  excludeFromAnalysis: boolean;
  providerGroupId: number | null;
  calendarOrder: number | null;
  /** Dollars an hour. */
  goalWage: number | null;
  baseWage: number | null;
  notes: string | null;
  userId: number | null;
}
