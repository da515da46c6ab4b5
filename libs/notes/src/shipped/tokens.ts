import { tokenType, type TokenKind, type TokenValue } from '../answers/token-types.js';

/** A token that every installation starts with; super admins may change it. */
export interface ShippedToken extends TokenKind {
  name: string;
  values: readonly TokenValue[];
}

const token = (
  name: string,
  tokenTypeId: TokenKind['tokenTypeId'],
  values: readonly TokenValue[] = [],
): ShippedToken => ({
  name,
  tokenTypeId,
  seperator: ', ',
  values,
});
const value = (text: string): TokenValue => ({ value: text, isDefault: false, isNone: false });
const usual = (text: string): TokenValue => ({ ...value(text), isDefault: true });
const none = (text: string): TokenValue => ({ ...value(text), isNone: true });
const texts = (...names: string[]): ShippedToken[] => names.map((name) => token(name, tokenType.text));
/** Procedures with codes in one line read better apart. */
const computed = (name: string, seperator = ', '): ShippedToken => ({
  ...token(name, tokenType.appointment),
  seperator,
});

const amounts = [none('none'), value('light'), value('moderate'), value('heavy')];

/** The tokens of the shipped templates. */
export const shippedTokens: readonly ShippedToken[] = [
  computed('Reason'),
  token('MedicalHistory', tokenType.choice, [none('reviewed, no changes'), value('reviewed, updated')]),
  ...texts('Medications', 'Allergies', 'BloodPressure'),
  token('Consent', tokenType.choice, [
    value("verbal consent for today's treatment"),
    value('written consent on file'),
    value('declined'),
  ]),
  token('ExtraIntraOral', tokenType.multiselect, [
    none('no lumps, bumps or lesions found'),
    ...['lesion', 'swelling', 'tender nodes', 'other finding'].map(value),
  ]),
  ...texts('ProbingDepths', 'DeepSites', 'Recession', 'Mobility', 'Furcation', 'PerioChange'),
  token('BleedingSites', tokenType.teeth),
  token('PlaqueIndex', tokenType.number),
  token('BleedingIndex', tokenType.number),
  token('Gingiva', tokenType.multiselect, ['pink and firm', 'red', 'swollen', 'recession', 'other'].map(value)),
  token('Plaque', tokenType.choice, amounts),
  token('Calculus', tokenType.choice, amounts),
  token('Stain', tokenType.choice, amounts),
  computed('Images', '; '),
  computed('Exam', '; '),
  computed('Treatment', '; '),
  token('Anaesthetic', tokenType.counts, [none('none'), value('carpule lidocaine'), value('carpule articaine')]),
  token(
    'Areas',
    tokenType.multiselect,
    ['all four quadrants', 'quadrant 1', 'quadrant 2', 'quadrant 3', 'quadrant 4', 'upper arch', 'lower arch'].map(
      value,
    ),
  ),
  token('Instruments', tokenType.multiselect, [usual('ultrasonic'), usual('hand scalers'), value('air polisher')]),
  token('Response', tokenType.choice, ['tolerated well', 'sensitive', 'stopped early'].map(value)),
  ...texts('HomeCare', 'Referral'),
  computed('NextAppointment'),
  computed('Provider'),
  computed('Date'),
  // Of the templates for children, new patients, emergencies and sealants.
  token('Accompanied', tokenType.choice, ['parent', 'grandparent', 'guardian', 'came alone'].map(value)),
  token(
    'Behaviour',
    tokenType.choice,
    ['cooperative', 'anxious', 'needed breaks', 'treatment not possible'].map(value),
  ),
  token('Habits', tokenType.multiselect, [
    none('none reported'),
    ...['thumb sucking', 'pacifier', 'grinding', 'mouth breathing', 'bottle at night'].map(value),
  ]),
  token(
    'Occlusion',
    tokenType.multiselect,
    ['class I', 'class II', 'class III', 'crossbite', 'open bite', 'crowding'].map(value),
  ),
  token('CariesRisk', tokenType.choice, ['low', 'moderate', 'high'].map(value)),
  ...texts('ChiefComplaint', 'DentalHistory', 'PainHistory', 'Findings', 'Advice'),
  token('PainScore', tokenType.number),
  token('PainTeeth', tokenType.teeth),
  token('Swelling', tokenType.choice, [none('none'), ...['localised', 'diffuse', 'spreading'].map(value)]),
  token(
    'PulpTests',
    tokenType.multiselect,
    ['cold: normal', 'cold: no response', 'cold: lingering', 'percussion: tender', 'percussion: not tender'].map(value),
  ),
  token('SealedTeeth', tokenType.teeth),
  token('Isolation', tokenType.choice, ['cotton rolls', 'dry shields', 'rubber dam'].map(value)),
  token('SealantSteps', tokenType.multiselect, [
    usual('cleaned'),
    usual('etched'),
    usual('rinsed and dried'),
    usual('sealed'),
    usual('cured'),
    value('bonding agent'),
  ]),
  token(
    'SealantCheck',
    tokenType.multiselect,
    ['margins checked', 'retention checked', 'occlusion checked'].map(value),
  ),
];
