import { createHash } from 'node:crypto';
import type { Transaction } from '@helix/database';
import type { OfficeRules, PatientInputs, PatientRules, RuleSnapshot, SnapshotHashes } from '@helix/hygiene';
import type { ClinicRecord } from './clinic-record.query.js';

/** Rules with the hash of their content: equal rules have equal hashes. */
export interface Hashed<T> {
  hash: string;
  rules: T;
}

/** The rules that a patient's appointments are evaluated with now. */
export interface CurrentRules {
  hashes: SnapshotHashes;
  rules: RuleSnapshot;
}

/** The current rules of a clinic's office. Hash them once for all patients. */
export function hashOfficeRules({ settings, officeRules }: ClinicRecord): Hashed<OfficeRules> {
  return hashed({ settings, officeRules });
}

/** The current rules of a patient. @param inputs from `loadPatients`. */
export function currentRules(office: Hashed<OfficeRules>, { rules }: Pick<PatientInputs, 'rules'>): CurrentRules {
  const { healthProfileId, patientRules } = rules;
  const profileRules = rules.profileRules.filter((row) => row.healthProfileId === healthProfileId);
  const patient = hashed<PatientRules>({ healthProfileId, profileRules, patientRules });
  return {
    hashes: { officeRulesHash: office.hash, patientRulesHash: patient.hash },
    rules: { office: office.rules, patient: patient.rules },
  };
}

function hashed<T>(rules: T): Hashed<T> {
  const hash = createHash('sha256').update(JSON.stringify(rules)).digest('hex').slice(0, 32);
  return { hash, rules };
}

/** The stored rule snapshots of a clinic. Each is read, and written, once. */
export class RuleSnapshots {
  private readonly loaded = new Map<string, OfficeRules | PatientRules>();
  private readonly stored = new Set<string>();

  constructor(
    private readonly transaction: Transaction,
    private readonly clinicId: number,
  ) {}

  /** Reads stored snapshots that are not loaded yet. */
  async load(snapshots: readonly SnapshotHashes[]): Promise<void> {
    const missing = distinct(snapshots.flatMap(hashesOf)).filter((hash) => !this.loaded.has(hash));
    if (missing.length === 0) return;
    const { rows } = await this.transaction.query<{ hash: string; rules: OfficeRules | PatientRules }>(
      'select rules_hash as hash, rules from rule_snapshot where clinic_id = $1 and rules_hash = any($2::text[])',
      [this.clinicId, missing],
    );
    for (const { hash, rules } of rows) {
      this.loaded.set(hash, rules);
      this.stored.add(hash);
    }
  }

  /** A snapshot that was loaded or stored. */
  get({ officeRulesHash, patientRulesHash }: SnapshotHashes): RuleSnapshot {
    return {
      office: this.rulesWith(officeRulesHash) as OfficeRules,
      patient: this.rulesWith(patientRulesHash) as PatientRules,
    };
  }

  /** Remembers that these are in the table, so that `store` does not write them. */
  markStored(snapshots: readonly SnapshotHashes[]): void {
    for (const hash of snapshots.flatMap(hashesOf)) this.stored.add(hash);
  }

  /** Stores the rules of evaluations that are about to be saved. */
  async store(all: readonly CurrentRules[]): Promise<void> {
    for (const { hashes, rules } of all) {
      this.loaded.set(hashes.officeRulesHash, rules.office);
      this.loaded.set(hashes.patientRulesHash, rules.patient);
    }
    const added = distinct(all.flatMap(({ hashes }) => hashesOf(hashes))).filter((hash) => !this.stored.has(hash));
    if (added.length === 0) return;
    await this.transaction.query(
      `insert into rule_snapshot (clinic_id, rules_hash, rules)
       select $1, hash, rules from json_to_recordset($2::json) as added(hash text, rules jsonb) order by hash
       on conflict do nothing`,
      [this.clinicId, JSON.stringify(added.map((hash) => ({ hash, rules: this.loaded.get(hash) })))],
    );
    for (const hash of added) this.stored.add(hash);
  }

  private rulesWith(hash: string): OfficeRules | PatientRules {
    const rules = this.loaded.get(hash);
    if (!rules) throw new Error(`the rules ${hash} of clinic ${this.clinicId} were not loaded`);
    return rules;
  }
}

const hashesOf = ({ officeRulesHash, patientRulesHash }: SnapshotHashes) => [officeRulesHash, patientRulesHash];
const distinct = (hashes: readonly string[]) => [...new Set(hashes)];
