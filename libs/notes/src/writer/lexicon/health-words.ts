import { wordList, wordSet } from './word-list.js';

/**
 * Words of health that belong to no field: a sentence with one of them is never left out as small talk ("Also said", rule 10).
 * They are words of general use; a drug that is missing is mostly known by its ending.
 */
/** Drugs, and what people are allergic to. */
export const substances: readonly string[] = wordList(
  `penicillin, amoxicillin, ampicillin, clindamycin, erythromycin, azithromycin, tetracycline, doxycycline, metronidazole, keflex,
  cephalexin, sulfa, sulfa drugs, codeine, morphine, oxycodone, percocet, tramadol, aspirin, baby aspirin, asa, ibuprofen, advil,
  motrin, tylenol, acetaminophen, naproxen, aleve, celebrex, warfarin, coumadin, eliquis, xarelto, plavix, heparin, metformin,
  insulin, ozempic, jardiance, januvia, trulicity, lisinopril, ramipril, perindopril, enalapril, candesartan, losartan, valsartan,
  amlodipine, metoprolol, bisoprolol, atenolol, hydrochlorothiazide, furosemide, lipitor, crestor, atorvastatin, rosuvastatin,
  simvastatin, levothyroxine, synthroid, pantoprazole, omeprazole, nexium, losec, sertraline, zoloft, cipralex, escitalopram,
  citalopram, prozac, fluoxetine, effexor, venlafaxine, wellbutrin, bupropion, trazodone, ativan, lorazepam, xanax, gabapentin,
  lyrica, dilantin, phenytoin, ritalin, concerta, vyvanse, adderall, prednisone, ventolin, salbutamol, symbicort, flovent, advair,
  singulair, reactine, claritin, benadryl, humira, methotrexate, fosamax, alendronate, prolia, actonel, tamoxifen, letrozole,
  nitroglycerin, nitro, statin, steroid, steroids, vitamin d, vitamins, calcium, iron, fish oil, magnesium, melatonin, cbd,
  latex, nickel, iodine, peanuts, peanut, tree nuts, nuts, shellfish, seafood, fish, eggs, egg, dairy, milk, soy, gluten, wheat,
  bee stings, bee sting, wasp stings, pollen, dust, cats, dogs, acrylic, mint, cinnamon, adhesive, tape, chlorhexidine,
  lidocaine, articaine, epinephrine, local anaesthetic, local anesthetic,
  foods, food, ragweed, bees, wasps, pineapple, kiwi, strawberries, strawberry, sesame, mustard, sulfites, red dye, band aids, bandages,
  coversyl, norvasc, diovan, atacand, micardis, altace, zestril, vasotec, lopressor, toprol, cardizem, diltiazem, verapamil, digoxin,
  lasix, spironolactone, aldactone, zocor, pravachol, zetia, ezetimibe, brilinta, pradaxa, lovenox, glucophage, lantus, humalog, novorapid,
  farxiga, invokana, mounjaro, wegovy, rybelsus, victoza, glyburide, gliclazide, diamicron, eltroxin, cytomel, tecta, prevacid, pantoloc,
  zantac, pepcid, gaviscon, tums, celexa, lexapro, cymbalta, duloxetine, paxil, paroxetine, remeron, mirtazapine, abilify, seroquel,
  quetiapine, risperdal, olanzapine, zyprexa, lithium, lamictal, lamotrigine, epival, valproic acid, keppra, tegretol, topamax, topiramate,
  clonazepam, rivotril, diazepam, valium, zopiclone, imovane, ambien, strattera, biphentin, intuniv, imitrex, sumatriptan, botox,
  percodan, vicodin, hydrocodone, dilaudid, hydromorphone, fentanyl, suboxone, methadone, toradol, voltaren, diclofenac, mobic, meloxicam,
  arthrotec, indomethacin, colchicine, allopurinol, plaquenil, hydroxychloroquine, enbrel, remicade, stelara, imuran, azathioprine,
  cellcept, tacrolimus, cyclosporine, accutane, isotretinoin, evista, boniva, forteo, zometa, reclast, premarin, estrogen, testosterone,
  progesterone, aerius, allegra, zyrtec, nasonex, flonase, spiriva, atrovent, pulmicort, breo, trelegy, cipro, biaxin, zithromax, levaquin,
  macrobid, bactrim, septra, flagyl, augmentin, diflucan, valtrex, acyclovir, tamiflu, viagra, cialis, flomax, avodart, vesicare, tylenol three,
  gravol, imodium, antihistamine, antihistamines, blood thinner, blood thinners, antidepressant, antidepressants, painkiller, painkillers`,
);

/** Names of what is used at the chair: they are no medication of the patient by themselves. */
export const chairsideSubstances = wordSet(
  `lidocaine, articaine, epinephrine, local anaesthetic, local anesthetic, chlorhexidine, mint, fluoride, cinnamon, tape`,
);

/** Endings of the names of drugs. */
const DRUG =
  /.{3}(?:cillin|mycin|floxacin|cycline|statin|pril|sartan|olol|prazole|conazole|dipine|oxetine|triptan|gliptin|gliflozin|formin|azepam|zolam|caine|profen|codone|terol|asone|solone|semide|parin|xaban|grel|mab|tidine|zosin|setron|vudine|ovir|thiazide)$/;

/** Whether a word is the name of a drug, as far as its ending shows. */
export const endsAsDrug = (key: string): boolean => DRUG.test(key);

/** Conditions, symptoms, habits, parts of the body, care and people who care. */
export const healthWords: readonly string[] = wordList(
  `tooth, teeth, molar, molars, premolar, premolars, incisor, incisors, canine, canines, wisdom tooth, wisdom teeth, anteriors,
  root, roots, enamel, dentin, nerve, jaw, jaws, mouth, gum disease, saliva, breath, bad breath, sinus, sinuses, ear, ears, headache,
  headaches, neck, chest, stomach, hip, knee, shoulder, joint, joints, bone, bones, skin, muscle, muscles, eye, vision, hearing,
  crown, crowns, bridge, bridges, implant, implants, filling, fillings, denture, dentures, partial, partials, plate, braces, aligners, invisalign, veneer,
  veneers, root canal, extraction, extracted, sealant, sealants, fluoride, varnish, polish, polishing, scaling, cleaning, x ray,
  x rays, xray, xrays, radiograph, radiographs, bitewing, bitewings, photos, impression, impressions, whitening, bleaching,
  dentist, doctor, dr, nurse, pharmacist, specialist, hygienist, allergist, dermatologist, therapist, gp, clinic, emergency room,
  treatment, treatments, therapy, medical, health, healthy, sick, ill, illness, disease, disorder, condition, syndrome, symptom,
  symptoms, allergen, vaccine, vaccinated, weight, appetite, swallowing, swallow, chewing, chew, breathing, breathe, cough, coughing,
  vomiting, nausea, nauseous, itching, swelling, swollen, bruise, bruising, numbness, tingling, burning, stinging, weak, weakness,
  tired, fatigue, sleep, stress, stressed, snores, snoring, injury, injured, accident, fell, fall, broke, sprained, cut, wound, scar,
  healing, healed, stitches, ache, diet, sugar, pop, juice, soda, quit, relapse, drug, drugs, pharmacy, test results, blood test,
  blood work, biopsy, scan, mri, ultrasound, pressure, photo, pano, pan, panorex, numb, frozen, wheelchair, hearing aid, glasses, contact lenses, grind, grinds, clench, clenches, zing, zings, loose, wobbly, ulcer, bad taste`,
);

/** Words of places in the mouth: what is said of a place is no small talk. */
export const placeWords: readonly string[] = wordList(
  `upper, lower, uppers, lowers, upper right, upper left, lower right, lower left, quadrant, quadrants, sextant, sextants,
  anterior, posterior, anteriors, posteriors`,
);
