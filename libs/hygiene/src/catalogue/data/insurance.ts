/** An insurer or a plan's administrator. */
export interface Carrier {
  carrierId: number;
  carrierName: string;
}

/** A plan of public money, known by its names in the practice-management systems. */
export interface PublicPlan {
  name: string;
  otherNames: readonly string[];
  /** Ontario social assistance. */
  isOdsp: boolean;
  /** The insurance plan that the release ships of it, as a draft. */
  draft: PublicPlanDraft;
}

/**
 * A draft has no items: the sources of the catalogue have no units and periods that name both their source and its date. A
 * super admin enters them, from the documents of the plan.
 */
export interface PublicPlanDraft {
  carrierId: number;
  /** A short name in place of a group number, which public plans do not have in common. */
  planNumber: string;
  planName: string;
  /** What is known of its limits, with the source and its date, for who enters them. */
  known: string;
}

/** Insurers (catalogue section 5). Ids are our own and stay. */
export const carrierData: readonly Carrier[] = [
  { carrierId: 1, carrierName: 'Canada Life' },
  { carrierId: 2, carrierName: 'Sun Life' },
  { carrierId: 3, carrierName: 'Manulife' },
  { carrierId: 4, carrierName: 'GreenShield (GSC)' },
  { carrierId: 5, carrierName: 'Desjardins' },
  { carrierId: 6, carrierName: 'Industrial Alliance (iA)' },
  { carrierId: 7, carrierName: 'Equitable' },
  { carrierId: 8, carrierName: 'Empire Life' },
  { carrierId: 9, carrierName: 'Co-operators' },
  { carrierId: 10, carrierName: 'Beneva (SSQ, La Capitale)' },
  { carrierId: 11, carrierName: 'RBC Insurance' },
  { carrierId: 12, carrierName: 'Wawanesa' },
  { carrierId: 13, carrierName: 'ClaimSecure' },
  { carrierId: 14, carrierName: 'RWAM' },
  { carrierId: 15, carrierName: 'Johnson' },
  { carrierId: 16, carrierName: 'Johnston Group (Chambers plan)' },
  { carrierId: 17, carrierName: 'Coughlin & Associates' },
  { carrierId: 18, carrierName: 'Maximum Benefit' },
  { carrierId: 19, carrierName: 'Benecaid' },
  { carrierId: 20, carrierName: 'GroupHEALTH' },
  { carrierId: 21, carrierName: 'D.A. Townley' },
  { carrierId: 22, carrierName: 'Pacific Blue Cross' },
  { carrierId: 23, carrierName: 'Alberta Blue Cross' },
  { carrierId: 24, carrierName: 'Saskatchewan Blue Cross' },
  { carrierId: 25, carrierName: 'Manitoba Blue Cross' },
  { carrierId: 26, carrierName: 'Medavie Blue Cross' },
  { carrierId: 27, carrierName: 'Blue Cross Ontario/Quebec (Canassurance)' },
  { carrierId: 28, carrierName: 'Alberta School Employee Benefit Plan' },
  { carrierId: 29, carrierName: 'TELUS AdjudiCare' },
  { carrierId: 30, carrierName: 'Accerta' },
  { carrierId: 31, carrierName: 'Express Scripts Canada (NIHB)' },
  { carrierId: 32, carrierName: 'First Canadian Health' },
  { carrierId: 33, carrierName: 'Canadian Dental Care Plan (Sun Life)' },
  { carrierId: 34, carrierName: 'ODSP / Ontario Works (Accerta)' },
  { carrierId: 35, carrierName: 'Healthy Smiles Ontario (Accerta)' },
  { carrierId: 36, carrierName: 'Interim Federal Health Program (Medavie)' },
  { carrierId: 37, carrierName: 'Commission de la construction du Québec' },
  { carrierId: 38, carrierName: 'Other' },
];

const NOTHING_KNOWN = 'No source for its units and periods is known here.';

/** Public plans (catalogue section 5). What they cover is not known here and not part of the catalogue. */
export const publicPlanData: readonly PublicPlan[] = [
  {
    name: 'Canadian Dental Care Plan',
    otherNames: ['CDCP'],
    isOdsp: false,
    draft: {
      ...{ carrierId: 33, planNumber: 'CDCP', planName: 'CDCP' },
      known:
        'Its limits count in rolling periods (benefits guide on canada.ca, November 2024). The numbers of units are not known here.',
    },
  },
  {
    name: 'Ontario Disability Support Program',
    otherNames: ['ODSP'],
    isOdsp: true,
    draft: { carrierId: 34, planNumber: 'ODSP', planName: 'ODSP', known: NOTHING_KNOWN },
  },
  {
    name: 'Ontario Works',
    otherNames: [],
    isOdsp: true,
    draft: { carrierId: 34, planNumber: 'OW', planName: 'Ontario Works', known: NOTHING_KNOWN },
  },
  {
    name: 'Healthy Smiles Ontario',
    otherNames: [],
    isOdsp: false,
    draft: { carrierId: 35, planNumber: 'HSO', planName: 'Healthy Smiles', known: NOTHING_KNOWN },
  },
  {
    name: 'Ontario Seniors Dental Care',
    otherNames: [],
    isOdsp: false,
    draft: { carrierId: 38, planNumber: 'OSDC', planName: 'Ontario Seniors', known: NOTHING_KNOWN },
  },
  {
    name: 'Non-Insured Health Benefits',
    otherNames: ['NIHB'],
    isOdsp: false,
    draft: { carrierId: 31, planNumber: 'NIHB', planName: 'NIHB', known: NOTHING_KNOWN },
  },
  {
    name: 'Interim Federal Health Program',
    otherNames: ['IFHP'],
    isOdsp: false,
    draft: {
      ...{ carrierId: 36, planNumber: 'IFHP', planName: 'IFHP' },
      known:
        'Its public benefit grid has 16 periapical and bitewing images together and one panoramic image in a lifetime, and an emergency exam every 6 months in each office. The date of that grid is not known here: check it before you enter them.',
    },
  },
];
