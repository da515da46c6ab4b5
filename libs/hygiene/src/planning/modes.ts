import { CALCULATION_TYPE, type CalculationType } from '../catalogue/rule-type.js';

/** Where an item's minutes come from (spec 2 section 4, time modes). */
export type TimeMode = 'fromFee' | 'fromRemaining' | 'asIs' | 'none';
/** Where an item's fee comes from (spec 2 section 4, fee modes). */
export type FeeMode = 'asIs' | 'perUnitOfTime' | 'perMinute' | 'none';

const { PerAdaCode, PerUnitOfTime, PerMinute, Scaling, Sealants, JustTime, PAs, NoTimeNoCharge } = CALCULATION_TYPE;

/** How each calculation type works its time and its fee out (spec 2 section 4). */
export const MODES: Readonly<Record<CalculationType, { time: TimeMode; fee: FeeMode }>> = {
  [PerAdaCode]: { time: 'fromFee', fee: 'asIs' },
  [PerUnitOfTime]: { time: 'asIs', fee: 'perUnitOfTime' },
  [PerMinute]: { time: 'asIs', fee: 'perMinute' },
  [Scaling]: { time: 'fromRemaining', fee: 'perUnitOfTime' },
  [Sealants]: { time: 'asIs', fee: 'asIs' },
  [JustTime]: { time: 'asIs', fee: 'none' },
  [PAs]: { time: 'fromFee', fee: 'asIs' },
  [NoTimeNoCharge]: { time: 'none', fee: 'none' },
};
