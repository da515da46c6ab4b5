import { z } from 'zod';
import { insurancePlanRequest } from '@helix/contracts';
import { toOpenApi } from '@helix/web';

const { planId, version } = insurancePlanRequest.shape;

/**
 * The body of `POST InsurancePlan`. Its other fields are validated once those that it does not send are taken from the stored
 * plan: so all errors are found at once, and in their order.
 */
export const planBody = z.looseObject({ planId, version }).meta(toOpenApi(insurancePlanRequest) as z.core.GlobalMeta);
export type PlanBody = z.infer<typeof planBody>;
