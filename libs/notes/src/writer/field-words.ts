/** The words of speech that belong to a shipped token. */
export interface FieldWords {
  /** Name the field: left out where they lead a clause. */
  names: readonly string[];
  /** Show what a clause is about, and stay in it. */
  terms?: readonly string[];
  /** How values of a text token are recognised; missing: clauses are taken word for word. */
  reading?: 'pressure' | 'depths' | 'grades';
  /** Whether what patients say of themselves may fill it. */
  ofPatients?: true;
}

const teethNames = ['bleeding on probing', 'bleeding sites', 'bleeding', 'bop'];

/** By the name of the token in lower case. Tokens that users add have the words of their name, label and values. */
export const fieldWords: Readonly<Record<string, FieldWords>> = {
  medicalhistory: {
    names: ['medical history', 'health history', 'medical update'],
    terms: [
      ...['surgery', 'operation', 'hospital', 'hospitalised', 'hospitalized', 'pregnant', 'diabetes', 'diabetic'],
      ...['asthma', 'stroke', 'heart attack', 'heart condition', 'pacemaker', 'cancer', 'high blood pressure'],
      ...['low blood pressure', 'hypertension', 'joint replacement', 'medical condition', 'medical conditions'],
    ],
    ofPatients: true,
  },
  medications: {
    names: ['medications', 'medication', 'meds', 'medicines', 'medicine'],
    terms: [
      ...['prescribed', 'prescription', 'milligrams', 'mg', 'tablets', 'pills', 'blood thinner', 'blood thinners'],
      ...[
        'aspirin',
        'ibuprofen',
        'acetaminophen',
        'tylenol',
        'advil',
        'metformin',
        'insulin',
        'lisinopril',
        'ramipril',
      ],
      ...['amlodipine', 'atorvastatin', 'rosuvastatin', 'lipitor', 'levothyroxine', 'synthroid', 'warfarin', 'eliquis'],
      ...['metoprolol', 'pantoprazole', 'sertraline', 'antibiotics', 'amoxicillin', 'inhaler', 'birth control'],
    ],
    ofPatients: true,
  },
  allergies: {
    names: ['allergies', 'allergy'],
    terms: ['allergic', 'known allergies', 'anaphylaxis', 'anaphylactic', 'epipen'],
    ofPatients: true,
  },
  bloodpressure: { names: ['blood pressure', 'bp'], reading: 'pressure' },
  consent: { names: ['consent'], terms: ['consents', 'consented', 'informed consent', 'verbal consent'] },
  extraintraoral: {
    names: [
      ...['extraoral and intraoral exam', 'extra oral and intra oral exam', 'extraoral exam', 'intraoral exam'],
      ...['extraoral', 'intraoral', 'extra oral exam', 'intra oral exam', 'extra oral', 'intra oral'],
      ...['soft tissue exam', 'soft tissues', 'soft tissue', 'oral cancer screening', 'head and neck exam'],
    ],
    terms: [
      ...['lump', 'lumps', 'bump', 'bumps', 'lesion', 'lesions', 'ulcer', 'ulcers', 'canker sore', 'lymph nodes'],
      ...['tender nodes', 'nodes', 'palate', 'tongue', 'floor of the mouth', 'tmj'],
    ],
  },
  deepsites: { names: ['deep sites', 'deep pockets', 'deep pocket'], reading: 'depths' },
  probingdepths: {
    names: ['probing depths', 'probing depth', 'pocket depths', 'pocket depth', 'probing', 'pockets', 'pocket'],
    terms: ['millimetre pocket', 'mm pocket'],
    reading: 'depths',
  },
  recession: { names: ['gum recession', 'gingival recession', 'recession'], reading: 'depths' },
  mobility: { names: ['mobility'], terms: ['mobile'], reading: 'grades' },
  furcation: { names: ['furcation involvement', 'furcation', 'furcations'], reading: 'grades' },
  periochange: {
    names: ['since the last charting', 'compared to the last charting', 'compared with the last charting'],
  },
  bleedingindex: { names: ['bleeding index', 'bleeding score'] },
  bleedingsites: { names: teethNames },
  plaqueindex: { names: ['plaque index', 'plaque score'] },
  gingiva: {
    names: ['gingiva', 'gingival tissues', 'gingival tissue', 'gum tissue', 'gums'],
    terms: ['gingivitis'],
  },
  plaque: { names: ['plaque'] },
  calculus: { names: ['calculus', 'tartar'] },
  stain: { names: ['stain', 'stains', 'staining'] },
  anaesthetic: {
    names: ['local anaesthetic', 'local anesthetic', 'anaesthetic', 'anesthetic'],
    terms: ['lidocaine', 'articaine', 'carpule', 'carpules', 'mepivacaine'],
  },
  areas: { names: ['areas treated', 'areas'] },
  instruments: {
    names: ['instruments'],
    terms: ['ultrasonics', 'scaler', 'scalers', 'curette', 'curettes', 'cavitron'],
  },
  response: {
    names: ['response'],
    terms: [
      ...['tolerated', 'tolerates', 'sensitive', 'sensitivity', 'hurts', 'hurt', 'painful', 'pain', 'sore'],
      ...['comfortable', 'uncomfortable', 'discomfort', 'numb'],
    ],
    ofPatients: true,
  },
  homecare: {
    names: ['home care', 'oral hygiene instructions', 'oral hygiene instruction'],
    terms: [
      ...['brush', 'brushes', 'brushing', 'toothbrush', 'floss', 'flossing', 'interdental', 'toothpaste', 'mouthwash'],
      ...['mouth rinse', 'rinse', 'rinsing', 'water flosser', 'waterpik', 'soft picks', 'tongue scraper'],
    ],
  },
  referral: {
    names: ['referral'],
    terms: [
      'refer',
      'referred',
      'referring',
      'periodontist',
      'endodontist',
      'orthodontist',
      'oral surgeon',
      'specialist',
    ],
  },
  accompanied: { names: ['accompanied by'], terms: ['came with', 'came alone', 'brought by'] },
  behaviour: { names: ['behaviour', 'behavior'], terms: ['cooperative', 'anxious'] },
  habits: { names: ['habits', 'habit'], terms: ['thumb', 'pacifier', 'grinds', 'clenches', 'clenching'] },
  occlusion: { names: ['occlusion', 'bite'], terms: ['overbite', 'overjet'] },
  cariesrisk: { names: ['caries risk', 'cavity risk'] },
  chiefcomplaint: { names: ['chief complaint'], terms: ['complains', 'complaining'] },
  dentalhistory: { names: ['dental history'] },
  painscore: { names: ['pain score', 'pain level'] },
  painhistory: { names: ['pain history', 'history of the pain'], terms: ['pain started', 'pain began', 'throbbing'] },
  painteeth: { names: ['painful tooth', 'painful teeth'] },
  findings: { names: ['findings'], terms: ['fractured', 'abscess', 'cavity', 'decay'] },
  swelling: { names: ['swelling'] },
  pulptests: { names: ['pulp tests', 'pulp test'], terms: ['cold test', 'percussion'] },
  advice: { names: ['advice'], terms: ['advised'] },
  sealedteeth: { names: ['sealed teeth'] },
  isolation: { names: ['isolation'], terms: ['isolated'] },
};

/** Look like the name of a field, and are none. */
export const notFields: readonly string[] = [
  ...['gum line', 'gumline', 'gums line', 'gum disease', 'pain killer', 'pain killers', 'sorry', 'bite down'],
  ...['bite wing', 'bite wings', 'bite guard', 'probing chart', 'stain remover'],
];
