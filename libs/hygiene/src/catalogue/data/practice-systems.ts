/** A practice-management system (spec 3 section 9, DMS types). */
export interface PracticeSystem {
  /** The clinic's `dmsType`. */
  dmsTypeId: number;
  name: string;
  maker: string;
  /** What its agent's set-up command carries; null: there is none ("DMS not found"). */
  setup: 'agentKey' | 'instanceName' | 'emptyPassword' | null;
  /** The database instance that the set-up command names, for `instanceName`. */
  instanceName: string | null;
  /** Whether the plan hides the descriptions of codes. */
  hidesDescriptions: boolean;
}

/** Every system that a clinic may run (catalogue section 6). */
export const practiceSystemData: readonly PracticeSystem[] = [
  {
    dmsTypeId: 1,
    name: 'Abel',
    maker: 'ABELSoft',
    setup: 'agentKey',
    instanceName: null,
    hidesDescriptions: true,
  },
  {
    dmsTypeId: 2,
    name: 'Cleardent',
    maker: 'Prococious',
    setup: 'instanceName',
    instanceName: 'VSDotNet',
    hidesDescriptions: false,
  },
  {
    dmsTypeId: 3,
    name: 'Tracker',
    maker: 'The Bridge Network',
    setup: 'instanceName',
    instanceName: 'tracker',
    hidesDescriptions: false,
  },
  {
    dmsTypeId: 4,
    name: 'OpenDental',
    maker: 'Open Dental Software',
    setup: 'emptyPassword',
    instanceName: null,
    hidesDescriptions: false,
  },
  {
    dmsTypeId: 5,
    name: 'Dentrix',
    maker: 'Henry Schein One',
    setup: 'agentKey',
    instanceName: null,
    hidesDescriptions: false,
  },
  {
    dmsTypeId: 6,
    name: 'CleardentCloud',
    maker: 'Prococious',
    setup: null,
    instanceName: null,
    hidesDescriptions: false,
  },
  {
    dmsTypeId: 7,
    name: 'Maxident',
    maker: 'Maxim Software',
    setup: null,
    instanceName: null,
    hidesDescriptions: false,
  },
];
