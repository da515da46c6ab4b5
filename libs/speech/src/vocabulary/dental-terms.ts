import { CATALOGUE } from '@helix/hygiene';

/** Shorter words are like too many others. */
const MIN_LETTERS = 6;

/** What hygienists say at the chair that is not the name of a procedure. */
const CHAIRSIDE = [
  ...['anaesthetic', 'anesthetic', 'articaine', 'carpule', 'lidocaine', 'epinephrine', 'prilocaine', 'mepivacaine'],
  ...['anterior', 'buccal', 'distal', 'lingual', 'mandibular', 'maxillary', 'mesial', 'molar', 'occlusal', 'palatal'],
  ...['posterior', 'premolar', 'quadrant', 'incisor', 'canine', 'interproximal', 'supragingival'],
  ...['bitewing', 'calculus', 'chlorhexidine', 'curette', 'furcation', 'gingiva', 'gingival', 'gingivitis', 'implant'],
  ...[
    'interdental',
    'mobility',
    'periodontitis',
    'plaque',
    'probing',
    'prophylaxis',
    'recession',
    'scaler',
    'suppuration',
  ],
  ...[
    'ultrasonic',
    'varnish',
    'abscess',
    'attrition',
    'erosion',
    'abrasion',
    'sensitivity',
    'xerostomia',
    'toothbrush',
  ],
];

/** The words that names of procedures are made of, and those of the chair, in lower case. */
export const DENTAL_TERMS: readonly string[] = [
  ...new Set([
    ...CATALOGUE.ruleTypes
      .flatMap(({ name }) => name.toLowerCase().match(/\p{L}[\p{L}-]*/gu) ?? [])
      .filter((word) => word.length >= MIN_LETTERS),
    ...CHAIRSIDE,
  ]),
];

/** What the model on this machine, or a clinic, heard in place of a term. Spelling alone would not find it. */
export const HEARD_AS: Readonly<Record<string, string>> = {
  'arctic cane': 'articaine',
  'arctic ain': 'articaine',
  carpool: 'carpule',
  'floor ride': 'fluoride',
  'flora ride': 'fluoride',
  flouride: 'fluoride',
  forcation: 'furcation',
  'gin diva': 'gingiva',
  jingiva: 'gingiva',
  'lido cane': 'lidocaine',
  'by twings': 'bitewings',
};
