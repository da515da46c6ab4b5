import { Phrases, phrasesOf } from '../speech/phrases.js';

/** A procedure as it is said, and by which words of the catalogue's names it is recorded. */
export interface ProcedureWords {
  said: readonly string[];
  /** In lower case; one of them in a fact is enough. */
  recorded: readonly string[];
}

const images = ['bitewing', 'periapical', 'panoramic', 'image', 'radiograph', 'x-ray', 'ceph'];

/** Procedures that are done at a hygiene appointment. */
const procedures: readonly ProcedureWords[] = [
  { said: ['sealant', 'sealants'], recorded: ['sealant'] },
  { said: ['fluoride varnish', 'fluoride', 'varnish'], recorded: ['fluoride', 'varnish'] },
  { said: ['root planing'], recorded: ['root planing', 'scaling'] },
  { said: ['scaling', 'scaled', 'scale', 'debridement'], recorded: ['scaling', 'debridement'] },
  { said: ['polishing', 'polished', 'polish', 'prophy'], recorded: ['polish', 'prophy'] },
  { said: ['bitewing', 'bitewings', 'bite wing', 'bite wings'], recorded: ['bitewing'] },
  { said: ['periapical', 'periapicals'], recorded: ['periapical'] },
  { said: ['panoramic', 'panorex'], recorded: ['panoramic', 'panorex'] },
  { said: ['x ray', 'x rays', 'xray', 'xrays', 'radiograph', 'radiographs'], recorded: images },
  { said: ['filling', 'fillings', 'restoration', 'restorations'], recorded: ['filling', 'restoration', 'composite'] },
  { said: ['crown', 'crowns'], recorded: ['crown'] },
  { said: ['extraction', 'extractions', 'extracted'], recorded: ['extraction'] },
  { said: ['root canal'], recorded: ['root canal'] },
  { said: ['whitening', 'bleaching'], recorded: ['whitening', 'bleaching'] },
  { said: ['impression', 'impressions'], recorded: ['impression', 'model', 'cast'] },
  { said: ['desensitizer', 'desensitiser', 'desensitizing', 'desensitising'], recorded: ['desensiti'] },
  { said: ['silver diamine fluoride'], recorded: ['silver diamine'] },
  { said: ['space maintainer'], recorded: ['space maintainer'] },
  { said: ['night guard', 'mouth guard'], recorded: ['guard', 'appliance'] },
  { said: ['nitrous oxide', 'nitrous', 'sedation'], recorded: ['nitrous', 'sedation'] },
];

/** The names of procedures as they are said. */
export const procedureNames = new Phrases<ProcedureWords>();
for (const procedure of procedures) procedureNames.addAll(procedure.said, procedure);

/** Say that something was done. */
export const doneWords = phrasesOf(
  `placed, applied, completed, performed, finished, done, did, took, taken, gave, given, made, scaled, polished, extracted, exposed,
  delivered`,
);

/** Say that it was done at another time. */
export const earlierWords = phrasesOf(
  `last year, last time, last month, last week, ago, existing, previous, previously, old, last appointment, before, years`,
);

/** Say of a sentence with a plan in it that a part was done. */
export const completedWords = phrasesOf('did, completed, finished, scaled, polished, placed, applied, used');
