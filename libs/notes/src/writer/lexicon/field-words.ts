import { wordList } from './word-list.js';

/** A section of a note by what it is about: where a template lacks a field, its words go to the section of a related one. */
export type Family =
  'history' | 'consent' | 'softTissue' | 'periodontal' | 'deposits' | 'treatment' | 'homeCare' | 'complaint';

/** The words of speech that belong to a shipped token. */
export interface FieldWords {
  /** Missing: no related section will do. */
  family?: Family;
  /** Name the field, and lead what is said of it. */
  names?: readonly string[];
  /** What a denial of it says; missing: its first name. */
  noun?: string;
  /** Show what a sentence is about. */
  terms?: readonly string[];
  /** Other ways to say a value of the list, by the value. */
  said?: Readonly<Record<string, readonly string[]>>;
  /** What a "no" can deny of it, besides its names. */
  denied?: readonly string[];
  /** How the values of a text token are read; missing: no value is read from a sentence. */
  reading?: 'pressure' | 'depths' | 'grades' | 'advice' | 'substances' | 'consent';
}

/** By the name of the token in lower case. Tokens that users add have the words of their name, label and values. */
export const fieldWords: Readonly<Record<string, FieldWords>> = {
  medicalhistory: {
    family: 'history',
    names: wordList('medical history, health history, med history, medical update, health update'),
    terms: wordList(
      `medical condition, medical conditions, chest pain, shortness of breath, short of breath, surgery, surgeries, operation, hospital, hospitalised, hospitalized, pregnant,
      pregnancy, breastfeeding, nursing, trimester, expecting, pacemaker, stent, stents, bypass, heart, hip replaced, hip done, knee done, shoulder done,
      hip replacement, knee replaced, knee replacement, joint replacement, replacement, transplant, dialysis, chemotherapy,
      chemo, radiation, seizure, seizures, epilepsy, stroke, strokes, cancer, tumour, tumor, diabetes, diabetic, asthma,
      asthmatic, hypertension, high blood pressure, low blood pressure, cholesterol, thyroid, arthritis, osteoporosis,
      hepatitis, hiv, tuberculosis, anaemia, anemia, haemophilia, hemophilia, bleeding disorder, blood thinner, blood thinners,
      premedication, premed, premedicate, premedicated, antibiotics, antibiotic, cardiologist, physician, family doctor,
      surgeon, oncologist, rheumatologist, endocrinologist, dementia, alzheimer's, alzheimers, forgetful, memory, parkinson's, parkinsons, sclerosis, lupus, crohn's, crohns, colitis, celiac,
      ibs, gout, psoriasis, eczema, fibromyalgia, glaucoma, cataract, cataracts, hernia, ulcers in the stomach, gallbladder, appendix,
      hysterectomy, c section, miscarriage, menopause, plate in, pins in, screws in, a1c, stress test, ekg, ecg, blood sugar, insulin pump,
      oxygen, emphysema, bronchitis, pneumonia, tb, mono, herpes, cold sores, shingles, autism, adhd, add, ptsd, bipolar, schizophrenia,
      panic, addiction, recovering, sober, clot, clots, dvt, embolism, aneurysm, shunt, defibrillator, endocarditis, rheumatic, leukemia,
      lymphoma, remission, mastectomy, prostate, sjogren's, sjogrens, mrsa, immune, immunosuppressed, atrial fib, a fib, nothing's changed, nothing changed, nothing has changed, no changes, has changed, diagnosed, diagnosis, taken out, tonsils out, benign, trying for a baby, having a baby, had a baby, have a baby, how far along,
      hep, accutane, put me on, took me off, put her on, took her off, put him on, took him off, doubled my, doubled her, doubled his, due in, due date, reflux, heartburn, kidney, kidneys, liver,
      lung, lungs, copd, sleep apnea, sleep apnoea, cpap, migraine, migraines, faint, fainted, fainting, felt faint, light headed, lightheaded, passed out, blacked out, palpitations, panic attack,
      panic attacks, hyperventilating, dizzy, concussion, depression,
      anxiety, covid, flu, fever, infection, valve, valves, murmur, angina, arrhythmia, afib, atrial fibrillation, vertigo,
      smoke, smokes, smoker, smoking, vape, vapes, vaping, cigarettes, cannabis, marijuana, tobacco, alcohol, drinks,
      nicotine, the patch`,
    ),
    said: {
      'reviewed, no changes': wordList(
        `reviewed with no changes, reviewed and no changes, reviewed and unchanged, reviewed unchanged,
        reviewed no change, reviewed and no change, reviewed with no change`,
      ),
      'reviewed, updated': wordList('reviewed and updated'),
    },
  },
  medications: {
    family: 'history',
    names: wordList('medications, medication, meds, medicines, medicine'),
    terms: wordList(
      `prescribed, prescription, prescriptions, milligrams, milligram, mg, micrograms, tablet, tablets, pill, pills, capsule,
      capsules, dose, doses, inhaler, inhalers, puffer, birth control, takes, taking, take nothing, takes nothing, on anything, on nothing, take anything, takes anything, drops, injection, injections, vitamins,
      supplements, painkiller, painkillers, pain killer, pain killers,
      blood pressure pill, blood pressure pills, blood pressure medication, water pill, water pills, heart pill, heart pills`,
    ),
    reading: 'substances',
  },
  allergies: {
    family: 'history',
    names: wordList('allergies, allergy'),
    terms: wordList(
      `allergic, nkda, nka, anaphylaxis, anaphylactic, epipen, epi pen, hives, rash, rashes, reaction, reactions, reacts, reacted,
      itchy, intolerant, intolerance, upsets, upset my stomach, swells, swelled up, breaks out, broke out`,
    ),
    reading: 'substances',
  },
  bloodpressure: {
    family: 'history',
    names: wordList('blood pressure, bp, your pressure, my pressure, her pressure, his pressure'),
    terms: ['mmhg'],
    reading: 'pressure',
  },
  consent: {
    family: 'consent',
    names: ['consent'],
    terms: wordList(
      `consents, consented, consenting, informed consent, verbal consent, agrees, agreed, agreeable, accepted, accepts,
      permission, go ahead, okay if i, okay if we, ok if i, okay to, signed, fine with, good with, okay with, ok with, alright with, all right with, is that okay, is that all right, would you mind, do you mind, yes to, not a fan of, are you okay with, all right if i`,
    ),
    reading: 'consent',
  },
  extraintraoral: {
    family: 'softTissue',
    names: wordList(
      `extraoral and intraoral exam, extra oral and intra oral exam, extraoral exam, intraoral exam, extraoral, intraoral,
      extra oral exam, intra oral exam, extra oral, intra oral, soft tissue exam, soft tissues, soft tissue,
      oral cancer screening, head and neck exam, cancer screening`,
    ),
    terms: wordList(
      `lump, lumps, bump, bumps, lesion, lesions, ulcer, ulcers, ulceration, canker sore, cold sore, sore spot, lymph nodes,
      node, nodes, palate, tongue, floor of the mouth, tmj, jaw joint, clicking, clicks, patch, white patch, red patch, spot,
      blister, cheek, cheeks, lip, lips, mucosa, torus, tori, fibroma, leukoplakia, lichen planus, tonsils, tonsil, throat,
      frenum, uvula, salivary, dry mouth, thrush, geographic`,
    ),
    said: {
      'no lumps, bumps or lesions found': wordList(
        `no lumps bumps or lesions, no lumps bumps or lesions seen, no lumps bumps or lesions noted,
        no lumps no bumps no lesions`,
      ),
    },
    denied: wordList('lumps, lump, bumps, bump, lesions, lesion, ulcers, ulcer, ulcerations, abnormalities, swellings'),
  },
  deepsites: { family: 'periodontal', names: wordList('deep sites, deep pockets, deep pocket'), reading: 'depths' },
  probingdepths: {
    family: 'periodontal',
    names: wordList('probing depths, probing depth, pocket depths, pocket depth, probing, pockets, pocket, depths'),
    terms: wordList(
      `millimetre, millimetres, millimeter, millimeters, mm, mesial, distal, buccal, lingual, palatal, facial, mesiobuccal,
      distobuccal, mesiolingual, distolingual, attachment loss, bone loss, deep spot, deep spots, one site, sites, a reading, nothing over, twos, threes, fours, fives, sixes, sevens, eights, charting, perio chart, pseudopocket`,
    ),
    reading: 'depths',
  },
  recession: {
    family: 'periodontal',
    names: wordList('gum recession, gingival recession, recession'),
    terms: wordList('receding, receded'),
    reading: 'depths',
  },
  mobility: {
    family: 'periodontal',
    names: ['mobility'],
    terms: wordList('mobile, loose tooth, loose teeth, wiggly, wiggle, wiggles, moves, move a little, moves a little'),
    reading: 'grades',
  },
  furcation: {
    family: 'periodontal',
    names: wordList('furcation involvement, furcation, furcations'),
    terms: wordList('furca, furcas'),
    reading: 'grades',
  },
  periochange: {
    family: 'periodontal',
    names: wordList('since the last charting, compared to the last charting, compared with the last charting'),
  },
  bleedingindex: { family: 'periodontal', names: wordList('bleeding index, bleeding score') },
  bleedingsites: {
    family: 'periodontal',
    noun: 'bleeding',
    names: wordList('bleeding on probing, bleeding sites, bleeding, bop'),
    terms: wordList('bleeds, bled, bleed, bloody, blood, haemorrhage, hemorrhage, suppuration, pus, exudate'),
  },
  plaqueindex: { family: 'deposits', names: wordList('plaque index, plaque score') },
  gingiva: {
    family: 'periodontal',
    names: wordList('gingiva, gingival tissues, gingival tissue, gum tissue, gums, gum, tissue tone'),
    terms: wordList(
      `gingivitis, gingival, swelling, periodontitis, redness, puffy, puffiness, inflamed, inflammation, papilla, papillae, swollen,
      stippling, oedema, edema, gum disease`,
    ),
    denied: wordList('redness, inflammation, puffiness'),
  },
  plaque: { family: 'deposits', names: ['plaque'], terms: wordList('biofilm, debris, food impaction') },
  calculus: {
    family: 'deposits',
    names: wordList('calculus, tartar'),
    terms: wordList('deposits, buildup, build up, subgingival, supragingival'),
  },
  stain: { family: 'deposits', names: wordList('stain, stains, staining'), terms: ['stained'] },
  anaesthetic: {
    family: 'treatment',
    names: wordList('local anaesthetic, local anesthetic, anaesthetic, anesthetic, freezing'),
    terms: wordList(
      `lidocaine, articaine, mepivacaine, bupivacaine, prilocaine, septocaine, xylocaine, carpule, carpules, cartridge,
      cartridges, no local, the local, gel, numbing gel, infiltration, infiltrations, block, topical, epinephrine, oraqix, numbing, frozen, numb`,
    ),
  },
  areas: {
    family: 'treatment',
    names: wordList('areas treated, areas'),
    terms: wordList(
      'quadrant, quadrants, sextant, sextants, arch, arches, debrided, debridement, scaled, scaling, polished, polishing, polish, arestin',
    ),
  },
  instruments: {
    family: 'treatment',
    names: ['instruments'],
    terms: wordList(
      `ultrasonic, ultrasonics, scaler, scalers, hand scaling, hand instruments, curette, curettes, cavitron, piezo, air polisher,
      air flow, airflow, slow speed, prophy cup, polisher`,
    ),
  },
  response: {
    family: 'treatment',
    names: ['response'],
    terms: wordList(
      `tolerated, tolerates, tolerate, sensitive, sensitivity, sensitivities, hurts, hurt, hurting, painful, pain, pains, sore,
      soreness, tender, tenderness, comfortable, uncomfortable, discomfort, stop early, needed a break, took breaks, ache, aches, aching, ached, stopped early, gagged, gag,
      took a break, needed breaks, throbbing, throbs, twinge, zing, zings, zinger, zap, zaps, toothache, when i drink, when i eat, when i bite, when i chew,
      something cold, something hot, something sweet, cold drinks, hot drinks, squirmy, fidgety`,
    ),
    said: {
      'tolerated well':
        wordList(`tolerated the treatment well, tolerated treatment well, tolerated everything well, tolerated it well,
        tolerated the appointment well, tolerated the procedure well, tolerated the cleaning well`),
    },
  },
  homecare: {
    family: 'homeCare',
    names: wordList('home care, oral hygiene instructions, oral hygiene instruction, oral hygiene'),
    terms: wordList(
      `brush, brushes, brushing, brushed, toothbrush, toothbrushes, floss, flosses, call us, give us a call, give us a shout, call me, let us know, emerg, don't wait, you can take, you can have, nothing to eat,
      popcorn, ice, wax, dentures out, denture out, sips of water, biotene, lozenges, sugar free, lemon drops, flossing, flossed, flosser, interdental,
      toothpaste, toothpastes, mouthwash, mouth rinse, mouthrinse, rinse, rinses, rinsing, waterpik, soft picks, soft pick,
      toothpick, toothpicks, tongue scraper, electric brush, proxabrush, superfloss, fluoride rinse, salt water, retainer,
      night guard, nightguard`,
    ),
    reading: 'advice',
  },
  referral: {
    family: 'complaint',
    names: ['referral'],
    terms: wordList(
      `refer, referred, referring, refers, referrals, periodontist, endodontist, orthodontist, oral surgeon, specialist,
      denturist`,
    ),
  },
  accompanied: {
    names: ['accompanied by'],
    terms: wordList('came with, comes with, came alone, brought by, brought him, brought her, here with, came in with'),
  },
  behaviour: {
    names: wordList('behaviour, behavior'),
    terms: wordList(
      'cooperative, anxious, nervous, cried, crying, tears, squirmy, fidgety, fussy, shy, upset, scared, wiggled, calm',
    ),
  },
  habits: {
    family: 'softTissue',
    names: wordList('habits, habit'),
    terms: wordList(
      `thumb, pacifier, soother, grinds, grinding, clenches, clenching, bruxism, nail biting, bites his nails, bites her nails,
      mouth breathing, mouth breather, bottle at night`,
    ),
  },
  occlusion: {
    family: 'softTissue',
    names: wordList('occlusion, bite'),
    terms: wordList('overbite, overjet, crossbite, crowding, open bite'),
  },
  cariesrisk: { family: 'complaint', names: wordList('caries risk, cavity risk') },
  chiefcomplaint: {
    family: 'complaint',
    names: wordList('chief complaint'),
    terms: wordList('complains, complaining, complained, bothering'),
  },
  dentalhistory: {
    family: 'complaint',
    names: ['dental history'],
    terms: wordList('last cleaning, last dentist, last dental visit'),
  },
  painscore: { family: 'complaint', names: wordList('pain score, pain level') },
  painhistory: {
    family: 'complaint',
    names: wordList('pain history, history of the pain'),
    terms: wordList(
      'pain, pain started, pain began, throbbing, throbs, aching, aches, ache, hurts, hurting, toothache',
    ),
  },
  painteeth: { family: 'complaint', names: wordList('painful tooth, painful teeth') },
  findings: {
    family: 'complaint',
    names: ['findings'],
    terms: wordList(
      `fractured, fracture, cracked, crack, chipped, chip, abscess, fistula, sinus tract, cavity, cavities, decay, caries,
      decayed, broken, shadow, radiolucency, tender, swelling, percussion`,
    ),
  },
  swelling: { family: 'complaint', names: ['swelling'], terms: ['swollen'] },
  pulptests: {
    family: 'complaint',
    names: wordList('pulp tests, pulp test'),
    terms: wordList('cold test, percussion, palpation, bite test, vitality, tender, lingering'),
  },
  advice: { family: 'homeCare', names: ['advice'], terms: wordList('advised'), reading: 'advice' },
  nextappointment: {
    terms: wordList('back in, see you in, come back in, next appointment, next cleaning, recall interval'),
  },
  sealedteeth: { family: 'treatment', names: wordList('sealed teeth') },
  isolation: { family: 'treatment', names: ['isolation'], terms: ['isolated'] },
};

/** Look like words of a field, and are none. */
export const notFields: readonly string[] = wordList(
  `gum line, gumline, gums line, chewing gum, sugar free gum, bite down, bite wing, bite wings, bite guard, stain remover,
  floor it, going ahead, sorry, pain in the neck, sick of, took a, take care, takes care`,
);
