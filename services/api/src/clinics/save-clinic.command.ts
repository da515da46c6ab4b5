import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ClinicChange, ClinicCreate, SavedClinic } from '@helix/contracts';
import { Clinic, Database, lockClinic, repositoryIn, type Transaction } from '@helix/database';
import { AuditTrail, requireNoIssues, requireVersion, SETTINGS, Viewers } from '@helix/web';
import type { Actor, FieldIssue, Settings } from '@helix/web';
import { changesBetween } from '../audit/changes-between.js';
import { addClinic, hasClinicNamed, lockCustomer } from './add-clinic.js';
import { readClinicRow, versionOfClinic } from './clinic-rows.query.js';
import { clinicNotFound } from './clinics.query.js';
import { findPracticeSystem } from './practice-systems.js';
import { publishMovedClock } from './publish-moved-clock.js';

/** Adds a clinic, or changes the one whose id the form has. */
export class SaveClinicCommand extends Command<SavedClinic> {
  constructor(
    readonly actor: Actor,
    readonly form: ClinicCreate | ClinicChange,
    /** Milliseconds since the epoch. */
    readonly now: number,
  ) {
    super();
  }
}

const SAME_NAME = 'The customer has a clinic with this name already.';
const NO_SUCH_SYSTEM = 'There is no such DMS type.';

/**
 * A new clinic has a key for its agent, no rules and no members. A change of the time zone moves the clinic's clock, and
 * starts the analysis of what depends on it; a change of the tier takes effect within half a minute.
 *
 * @throws ProblemException 404 for an unknown clinic, 409 for an outdated version, 422 for another customer or system and for
 * a name that the customer has already.
 */
@CommandHandler(SaveClinicCommand)
export class SaveClinicHandler implements ICommandHandler<SaveClinicCommand> {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
    private readonly viewers: Viewers,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'salesforceUrl'>,
  ) {}

  async execute({ actor, form, now }: SaveClinicCommand): Promise<SavedClinic> {
    return 'clinicId' in form ? this.change(actor, form, now) : this.add(actor, form);
  }

  private async add(actor: Actor, form: ClinicCreate): Promise<SavedClinic> {
    const { clinicId, agentKey } = await this.database.transaction(async (transaction) => {
      const customer = await lockCustomer(transaction, form.customerId);
      const system = findPracticeSystem(form.DMSType);
      const issues: FieldIssue[] = [];
      if (customer && (await hasClinicNamed(transaction, form.customerId, form.name)))
        issues.push({ field: 'name', message: SAME_NAME });
      if (!system) issues.push({ field: 'DMSType', message: NO_SUCH_SYSTEM });
      if (!customer) issues.push({ field: 'customerId', message: 'There is no such customer.' });
      requireNoIssues(issues);
      const { customerId, name, timezone: timeZone, launchDate = null, state, city, country } = form;
      const added = await addClinic(transaction, {
        ...{ customerId, name, timeZone, dmsType: system!.dmsTypeId, launchDate, state, city, country },
        ...{ serviceTier: form.serviceTier, syncIntervalInSeconds: form.syncIntervalInSeconds },
        getTier3Reports: form.getTier3Reports ?? false,
        currency: currencyOf(country),
      });
      const details = { customer: customer!.customerName };
      await this.audit.record({ ...actor, clinicId: added.clinicId }, 'clinicCreated', name, details, transaction);
      return added;
    });
    return { ...(await this.read(clinicId)), agentKey };
  }

  private async change(actor: Actor, form: ClinicChange, now: number): Promise<SavedClinic> {
    const { clinicId } = form;
    const { clinicGuid } = await this.database.inClinics([clinicId], async (transaction) => {
      const { customerId, dmsType } = await findClinic(transaction, clinicId);
      // The customer first, as where a clinic is added: both look for other clinics of the name.
      await lockCustomer(transaction, customerId);
      const before = (await lockClinic(transaction, clinicId)) ?? failNotFound();
      const changes = changesBetween<Partial<Clinic>>(before, columnsOf(form, before));
      const issues: FieldIssue[] = [];
      if (await hasClinicNamed(transaction, customerId, form.name, clinicId))
        issues.push({ field: 'name', message: SAME_NAME });
      if (form.DMSType !== undefined && findPracticeSystem(form.DMSType)?.dmsTypeId !== dmsType)
        issues.push({ field: 'DMSType', message: 'The DMS type of a clinic cannot be changed.' });
      if (form.customerId !== undefined && form.customerId !== customerId)
        issues.push({ field: 'customerId', message: 'The customer of a clinic cannot be changed.' });
      requireNoIssues(issues);
      // A repeated save whose answer was lost changes nothing, so that it conflicts with nothing.
      if (Object.keys(changes).length === 0) return before;
      requireVersion('clinic', versionOfClinic(before), { version: form.version ?? undefined });
      await repositoryIn(transaction, Clinic).update({ clinicId }, columnsOf(form, before));
      await this.audit.record({ ...actor, clinicId }, 'clinicChanged', before.name, changes, transaction);
      if (changes['timeZone']) await publishMovedClock(transaction, clinicId, before.timeZone, form.timezone, now);
      return before;
    });
    this.viewers.forgetClinic(clinicGuid);
    return this.read(clinicId);
  }

  private async read(clinicId: number): Promise<SavedClinic> {
    const row = await this.database.inClinics([clinicId], (transaction) =>
      readClinicRow(transaction, clinicId, this.settings.salesforceUrl),
    );
    return row ?? failNotFound();
  }
}

async function findClinic(transaction: Transaction, clinicId: number): Promise<Clinic> {
  return (await repositoryIn(transaction, Clinic).findOneBy({ clinicId })) ?? failNotFound();
}

function failNotFound(): never {
  throw clinicNotFound();
}

/** Missing optional fields keep their value; null clears it. */
function columnsOf(form: ClinicChange, before: Clinic) {
  const { name, state, city, country, timezone: timeZone, serviceTier, syncIntervalInSeconds } = form;
  const kept = <T>(value: T | undefined, stored: T): T => (value === undefined ? stored : value);
  return {
    ...{ name, state, city, country, timeZone, serviceTier, syncIntervalInSeconds },
    currency: currencyAfter(before, country),
    launchDate: kept(form.launchDate, before.launchDate),
    getTier3Reports: form.getTier3Reports === undefined ? before.getTier3Reports : (form.getTier3Reports ?? false),
    upgradeToVersion: kept(form.UpgradeToVersion, before.upgradeToVersion),
    salesforceId: kept(form.salesforceId, before.salesforceId),
  };
}

const currencyOf = (country: string): string => (country === 'US' ? 'USD' : 'CAD');

/** The currency goes with the country, unless it was another one already. */
const currencyAfter = ({ country: before, currency }: Clinic, country: string): string =>
  currency === currencyOf(before) ? currencyOf(country) : currency;
