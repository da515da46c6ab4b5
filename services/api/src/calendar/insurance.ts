/** Names of Ontario's social assistance plans, as carriers and plans spell them. */
const SOCIAL_ASSISTANCE = /\b(odsp|ontario works|ontario disability)\b/i;

/** Whether a patient's plan or carrier is Ontario social assistance. */
export function isOdsp(planName: string | null, carrierName: string | null): boolean {
  return SOCIAL_ASSISTANCE.test(planName ?? '') || SOCIAL_ASSISTANCE.test(carrierName ?? '');
}

/** The name of the insurance icon. `status`: 0 unknown, 1 private, 2 public plan, 3 uninsured. */
export function insuranceIconName(status: 0 | 1 | 2 | 3): 'unknown' | 'private' | 'public' | 'none' {
  return (['unknown', 'private', 'public', 'none'] as const)[status];
}
