import type { InsurancePlanDetail } from '@helix/contracts';
import type { Person } from '../../testing/api-client.js';
import { startTwoClinics, type TwoClinics } from '../../testing/two-clinics.js';

export const [SUN_LIFE, MANULIFE] = [2, 3];
export const [ROOT_PLANING, FLUORIDE, SCALING, RECALL] = [12, 14, 18, 23];

/** The API with the clinics Maple and Cedar and a super admin, without any insurance plan after `reset`. */
export interface PlansApi extends TwoClinics {
  superAdmin: Person;
  /** Removes all plans, and empties the audit trail. */
  reset(): Promise<void>;
  get(path: string): ReturnType<TwoClinics['call']>;
  post(body: object): ReturnType<TwoClinics['call']>;
  /** Saves a plan that must be valid. */
  saved(body: object): Promise<InsurancePlanDetail>;
}

export async function startPlansApi(): Promise<PlansApi> {
  const clinics = await startTwoClinics();
  const superAdmin = await clinics.served.addUser('super@helix.example', {}, { isSuperAdmin: true });
  const post = (body: object) => clinics.call('post', '/api/InsurancePlan', superAdmin).send(body);
  return {
    ...clinics,
    superAdmin,
    reset: async () => {
      await clinics.rows('delete from coverage_grant');
      await clinics.rows('delete from insurance_plan');
      await clinics.empty(['patient']);
    },
    get: (path) => clinics.call('get', `/api/InsurancePlan${path}`, superAdmin),
    post,
    async saved(body) {
      const { status, body: plan } = await post(body);
      expect([status, plan]).toEqual([200, expect.anything()]);
      return plan as InsurancePlanDetail;
    },
  };
}

export const buildItem = (change: object = {}) => ({
  ...{ procedureRuleTypeIds: [SCALING], unitsCovered: 8, resetTimePeriod: 1, coverageType: 'units' },
  ...{ resetType: 'calendar', minAge: null, maxAge: null, lifeTimeMaxUnits: null },
  ...change,
});

/** A valid plan of Sun Life, as the form sends it. */
export const buildPlan = (change: object = {}) => ({
  ...{ carrierId: SUN_LIFE, planNumber: '50100', planName: 'Calendar 8', longName: '', isActive: true },
  ...{ items: [buildItem()], additionalPolicyNumbers: [] },
  ...change,
});
