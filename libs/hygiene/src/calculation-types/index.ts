import { CALCULATION_TYPE, type CalculationType } from '../catalogue/rule-type.js';
import type { CalculationTypeDefinition } from './definition.js';
import { justTime } from './just-time.js';
import { noTimeNoCharge } from './no-time-no-charge.js';
import { pas } from './pas.js';
import { perAdaCode } from './per-ada-code.js';
import { perMinute } from './per-minute.js';
import { perUnitOfTime } from './per-unit-of-time.js';
import { scaling } from './scaling.js';
import { sealants } from './sealants.js';

/** Every calculation type of the catalogue (spec 2 section 4). Code uses the definition, never the id. */
export const CALCULATION_TYPES: Readonly<Record<CalculationType, CalculationTypeDefinition>> = {
  [CALCULATION_TYPE.PerAdaCode]: perAdaCode,
  [CALCULATION_TYPE.PerUnitOfTime]: perUnitOfTime,
  [CALCULATION_TYPE.PerMinute]: perMinute,
  [CALCULATION_TYPE.Scaling]: scaling,
  [CALCULATION_TYPE.Sealants]: sealants,
  [CALCULATION_TYPE.JustTime]: justTime,
  [CALCULATION_TYPE.PAs]: pas,
  [CALCULATION_TYPE.NoTimeNoCharge]: noTimeNoCharge,
};

/** The definition of an id from outside (HTTP, a catalogue that is being checked); undefined for an unknown one. */
export function calculationTypeOf(id: number): CalculationTypeDefinition | undefined {
  return (CALCULATION_TYPES as Readonly<Record<number, CalculationTypeDefinition | undefined>>)[id];
}
