import { HttpException } from '@nestjs/common';
import type { ClinicTouchedMessage, PmsChange } from '@helix/contracts';
import type { Transaction } from '@helix/database';
import { ruleTypeOf } from '@helix/hygiene';
import { remove, upsert } from '../../../sync-ingest/src/testing/changes.js';
import {
  SaveClinicSettingsCommand,
  SaveClinicSettingsHandler,
} from '../../../api/src/clinics/save-clinic-settings.command.js';
import {
  AssignHealthProfileCommand,
  AssignHealthProfileHandler,
} from '../../../api/src/procedure-rules/assign-health-profile.command.js';
import {
  DeactivateHealthProfileCommand,
  DeactivateHealthProfileHandler,
} from '../../../api/src/procedure-rules/deactivate-health-profile.command.js';
import {
  SaveHealthProfileCommand,
  SaveHealthProfileHandler,
} from '../../../api/src/procedure-rules/save-health-profile.command.js';
import { SaveRulesCommand, SaveRulesHandler } from '../../../api/src/procedure-rules/save-rules.command.js';
import { SaveProviderCommand, SaveProviderHandler } from '../../../api/src/providers/save-provider.command.js';
import { storePlans, type PlanToStore } from '../../../api/src/planning/stored-plan.js';
import { publishTouched } from '../../../api/src/outbox/publish.js';
import type { LiveClinic } from './live-clinic.js';
import type { Happening, RowChange, RuleOwner } from './random-clinic.js';

const HOUR_MS = 60 * 60 * 1000;
type Of<Kind extends Happening['kind']> = Extract<Happening, { kind: Kind }>;
type Touched = Omit<ClinicTouchedMessage, 'clinicId' | 'receivedAt'>;

/** Plays what happens in a clinic: changes as its agent sends them, and saves with the commands of the API. */
export class ClinicScript {
  private version = 1;
  private last: PmsChange | undefined;
  /** The ids of the health profiles by their numbers; a deactivated one is replaced. */
  private readonly profiles = new Map<number, number>();

  constructor(readonly clinic: LiveClinic) {}

  /** Receives rows in batches of a size, each worked through before the next. */
  async receive(rows: readonly RowChange[], size: number): Promise<void> {
    for (let from = 0; from < rows.length; from += size) {
      await this.clinic.apply(rows.slice(from, from + size).map((row) => this.changeOf(row, (this.version += 1))));
      await this.clinic.settle();
    }
  }

  /** Delivers everything, and compares the derived rows with those of a rebuild, and production with the done procedures. */
  async compare(): Promise<void> {
    await this.clinic.settle();
    const live = await this.clinic.derivedRows();
    expect(await this.clinic.wrongProduction()).toEqual([]);
    await this.clinic.rebuild();
    expect(live).toEqual(await this.clinic.derivedRows());
  }

  async play(one: Happening): Promise<void> {
    switch (one.kind) {
      case 'batch':
        return this.clinic.apply(one.changes.map((change) => this.versioned(change)));
      case 'hoursPass':
        this.clinic.now += one.hours * HOUR_MS;
        return;
      case 'step':
        return void (await this.clinic.step());
      case 'settle':
        return this.clinic.settle();
      case 'compare':
        return this.compare();
      default:
        return this.save(one);
    }
  }

  /** A late change has a version that may be lower than the stored one; one that comes again is the last one. */
  private versioned({ arrives, ...row }: Of<'batch'>['changes'][number]): PmsChange {
    if (arrives === 'again' && this.last) return this.last;
    this.version += 1;
    return (this.last = this.changeOf(row, arrives === 'late' ? Math.max(0, this.version - 12) : this.version));
  }

  private changeOf({ entity, id, data }: RowChange, version: number): PmsChange {
    // Versions of one row differ: a late one lies between those of the others.
    const unique = version * 1_000 + (this.version % 1_000);
    return data ? upsert(entity, id, data, unique) : remove(entity, id, unique);
  }

  /** Refused saves change nothing, as for a patient who was deleted. */
  private async save(
    one: Exclude<Happening, { kind: 'batch' | 'hoursPass' | 'step' | 'settle' | 'compare' }>,
  ): Promise<void> {
    try {
      await this.saveOrThrow(one);
    } catch (error) {
      if (!(error instanceof HttpException)) throw error;
    }
  }

  private async saveOrThrow(one: Parameters<ClinicScript['save']>[0]): Promise<void> {
    const { database, audit, clinicId, actor } = this.clinic;
    const timeZone = 'America/Toronto';
    switch (one.kind) {
      case 'rules':
        return this.saveRules(one);
      case 'assignProfile': {
        const id = one.profile === 0 ? 0 : await this.profileId(one.profile);
        const command = new AssignHealthProfileCommand(clinicId, actor, one.patientId, id);
        return new AssignHealthProfileHandler(database, audit).execute(command);
      }
      case 'deactivateProfile': {
        const command = new DeactivateHealthProfileCommand(clinicId, actor, await this.profileId(one.profile));
        this.profiles.delete(one.profile);
        return void (await new DeactivateHealthProfileHandler(database, audit).execute(command));
      }
      case 'clinicSettings': {
        const command = new SaveClinicSettingsCommand({ clinicId, timeZone }, actor, one.settings, this.clinic.now);
        return new SaveClinicSettingsHandler(database, audit).execute(command);
      }
      case 'provider': {
        const context = { clinicId, clinicGuid: '', timeZone, isAdmin: true };
        const save = { providerId: one.providerId, ...one.save };
        const command = new SaveProviderCommand(context, { userId: 0, actor }, save, this.clinic.now);
        return void (await new SaveProviderHandler(database, audit).execute(command));
      }
      case 'plan':
        return this.write({ appointmentIds: [one.appointmentId] }, (transaction) =>
          storePlans(transaction, clinicId, [this.planToStore(one)]),
        );
      case 'missedReason':
        return this.write({ appointmentIds: [one.appointmentId] }, (transaction) =>
          transaction.query(
            `insert into scorecard_entry (clinic_id, appointment_id, procedure_rule_type_id, missed_procedure_reason_id)
             values ($1, $2, $3, $4) on conflict (clinic_id, appointment_id, procedure_rule_type_id)
             do update set missed_procedure_reason_id = excluded.missed_procedure_reason_id`,
            [clinicId, one.appointmentId, one.type, one.reason],
          ),
        );
      case 'planNext':
        return this.write({ appointmentIds: [one.appointmentId] }, (transaction) =>
          transaction.query(
            `insert into next_appointment_plan (clinic_id, appointment_id, time_frame_in_months, comments)
             values ($1, $2, $3, $4) on conflict (clinic_id, appointment_id)
             do update set time_frame_in_months = excluded.time_frame_in_months, comments = excluded.comments`,
            [clinicId, one.appointmentId, one.months, one.comments],
          ),
        );
      case 'addTreatment':
        return this.write({ patientIds: [one.patientId] }, (transaction) =>
          transaction.query(
            `insert into added_treatment (clinic_id, patient_id, ada_code, date) values ($1, $2, $3, $4)
             on conflict do nothing`,
            [clinicId, one.patientId, one.code, one.date],
          ),
        );
      case 'attribute':
        return this.attribute(one);
    }
  }

  private async saveRules({ owner, type, isInherited, ...rule }: Of<'rules'>): Promise<void> {
    const { database, audit, clinicId, actor } = this.clinic;
    const rules = isInherited
      ? []
      : [
          {
            ...rule,
            procedureRuleId: null,
            includeWithScaling: false,
            minAge: null,
            maxAge: null,
            defaultInMinutes: null,
          },
        ];
    const procedure = { procedureRuleTypeId: type, ...(await this.ownerOf(owner)), rules };
    await new SaveRulesHandler(database, audit).execute(new SaveRulesCommand(clinicId, actor, [procedure]));
  }

  private async ownerOf(owner: RuleOwner): Promise<{ healthProfileId: number; patientId?: string }> {
    if (owner === 'office') return { healthProfileId: 0 };
    if (typeof owner === 'number') return { healthProfileId: await this.profileId(owner) };
    return { healthProfileId: 0, patientId: owner };
  }

  private async profileId(profile: number): Promise<number> {
    const known = this.profiles.get(profile);
    if (known !== undefined) return known;
    const { database, audit, clinicId, actor } = this.clinic;
    const command = new SaveHealthProfileCommand(clinicId, actor, {
      healthProfileId: 0,
      profileName: `Profile ${profile}`,
    });
    const { healthProfileId } = await new SaveHealthProfileHandler(database, audit).execute(command);
    this.profiles.set(profile, healthProfileId);
    return healthProfileId;
  }

  /** A plan without procedures is removed. */
  private planToStore({ appointmentId, cents, isLate, types }: Of<'plan'>): PlanToStore {
    const procedures = types.map((procedureRuleTypeId, index) => {
      const feeCents = index === 0 ? cents : 0;
      const [option] = ruleTypeOf(procedureRuleTypeId)?.options ?? [];
      const { adaCode = '', description = '' } = option ?? {};
      return {
        ...{ procedureRuleTypeId, minutes: 10, units: 1, quantity: 1, feeCents, commissionCents: 0 },
        ...{ criterionIds: [], includeWithScaling: false, isOutsideAppointment: false, keepsCodes: false, codes: [] },
        billed: option ? [{ adaCode, description, quantity: 1, teeth: [], feeCents }] : [],
      };
    });
    const plan = { totalCents: cents, commissionCents: 0, reason: '', procedures };
    const savedAt = new Date(this.clinic.now).toISOString();
    return { appointmentId, userId: null, savedAt, isLate, plan: types.length > 0 ? plan : null };
  }

  /** A procedure counts for the provider to whom it is attributed: its patient and the days of both providers are named. */
  private async attribute({ procedureId, patientId, providerId }: Of<'attribute'>): Promise<void> {
    const { database, clinicId } = this.clinic;
    const key = [clinicId, procedureId, patientId];
    await database.inClinics([clinicId], async (transaction) => {
      const { rows } = await transaction.query<{ before: string; date: string }>(
        `select coalesce(t.provider_id, i.provider_id) as before, i.date::text
         from procedure i left join procedure_attribution t on t.clinic_id = i.clinic_id and t.procedure_id = i.id
         where i.clinic_id = $1 and i.id = $2 and i.patient_id = $3`,
        key,
      );
      const [procedure] = rows;
      if (!procedure) return;
      await transaction.query(
        `insert into procedure_attribution (clinic_id, procedure_id, provider_id) values ($1, $2, $3)
         on conflict (clinic_id, procedure_id) do update set provider_id = excluded.provider_id`,
        [clinicId, procedureId, providerId],
      );
      const providerDays = [procedure.before, providerId].map((id): [string, string] => [id, procedure.date]);
      await publishTouched(transaction, clinicId, { patientIds: [patientId], providerDays });
    });
  }

  /** Writes what has no command yet, with the message that a save must send. */
  private async write(touched: Touched, work: (transaction: Transaction) => Promise<unknown>): Promise<void> {
    const { database, clinicId } = this.clinic;
    await database.inClinics([clinicId], async (transaction) => {
      await work(transaction);
      await publishTouched(transaction, clinicId, touched);
    });
  }
}
