import type { Transaction } from '@helix/database';
import type { JudgingRules, OfficeRules, PatientRules, RulesNow, RulesVersion } from './judging-rules.js';

/** The rules by which a clinic's appointments were judged, as they are kept for good: each is looked up, and written, once. */
export class KeptRules {
  private readonly found = new Map<string, OfficeRules | PatientRules>();
  private readonly kept = new Set<string>();

  constructor(
    private readonly transaction: Transaction,
    private readonly clinicId: number,
  ) {}

  /** Looks up the rules of versions under which rows are stored. */
  async load(versions: readonly RulesVersion[]): Promise<void> {
    const missing = distinct(versions.flatMap(hashesOf)).filter((hash) => !this.found.has(hash));
    if (missing.length === 0) return;
    const { rows } = await this.transaction.query<{ hash: string; rules: OfficeRules | PatientRules }>(
      'select rules_hash as hash, rules from rule_snapshot where clinic_id = $1 and rules_hash = any($2::text[])',
      [this.clinicId, missing],
    );
    for (const { hash, rules } of rows) {
      this.found.set(hash, rules);
      this.kept.add(hash);
    }
  }

  /** Rules that were loaded, or given to `keep`. */
  of({ officeRulesHash, patientRulesHash }: RulesVersion): JudgingRules {
    return {
      office: this.rulesOf(officeRulesHash) as OfficeRules,
      patient: this.rulesOf(patientRulesHash) as PatientRules,
    };
  }

  /** Says that rows are stored under these versions, so that they need not be written. */
  areKept(versions: readonly RulesVersion[]): void {
    for (const hash of versions.flatMap(hashesOf)) this.kept.add(hash);
  }

  /** Keeps rules by which rows are about to be stored. */
  async keep(all: readonly RulesNow[]): Promise<void> {
    for (const { version, rules } of all) {
      this.found.set(version.officeRulesHash, rules.office);
      this.found.set(version.patientRulesHash, rules.patient);
    }
    const added = distinct(all.flatMap(({ version }) => hashesOf(version))).filter((hash) => !this.kept.has(hash));
    if (added.length === 0) return;
    await this.transaction.query(
      `insert into rule_snapshot (clinic_id, rules_hash, rules)
       select $1, hash, rules from json_to_recordset($2::json) as given(hash text, rules jsonb) order by hash
       on conflict do nothing`,
      [this.clinicId, JSON.stringify(added.map((hash) => ({ hash, rules: this.found.get(hash) })))],
    );
    for (const hash of added) this.kept.add(hash);
  }

  private rulesOf(hash: string): OfficeRules | PatientRules {
    const rules = this.found.get(hash);
    if (!rules) throw new Error(`the rules ${hash} of clinic ${this.clinicId} were not loaded`);
    return rules;
  }
}

const hashesOf = ({ officeRulesHash, patientRulesHash }: RulesVersion) => [officeRulesHash, patientRulesHash];
const distinct = (hashes: readonly string[]) => [...new Set(hashes)];
