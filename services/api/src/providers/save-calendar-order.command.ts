import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CalendarOrderForm } from '@helix/contracts';
import { Database, type Transaction } from '@helix/database';
import { AuditTrail, requireNoIssues, versionConflict, type Actor } from '@helix/web';
import { publishTouched } from '../outbox/publish.js';

/** Sets the order of providers on the calendar, and the group of each. Providers that are not named come behind them. */
export class SaveCalendarOrderCommand extends Command<void> {
  constructor(
    readonly clinicId: number,
    readonly actor: Actor,
    readonly form: CalendarOrderForm,
  ) {
    super();
  }
}

/** @throws ProblemException 409 when somebody else changed a place or a group since the form was read. */
@CommandHandler(SaveCalendarOrderCommand)
export class SaveCalendarOrderHandler implements ICommandHandler<SaveCalendarOrderCommand> {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
  ) {}

  execute({ clinicId, actor, form: { providers, seen } }: SaveCalendarOrderCommand): Promise<void> {
    return this.database.inClinics([clinicId], async (transaction) => {
      await transaction.query(LOCK, [clinicId]);
      await requireKnown(transaction, clinicId, { providers });
      const places = providers.map((provider, index) => ({ ...provider, place: index + 1 }));
      if (seen) await requireSeen(transaction, clinicId, places, seen);
      const { rows: changed } = await transaction.query<{ id: string }>(PLACE, [clinicId, JSON.stringify(places)]);
      const { rows: others } = await transaction.query<{ id: string }>(UNPLACE, [
        clinicId,
        providers.map(({ providerId }) => providerId),
      ]);
      const providerIds = [...changed, ...others].map(({ id }) => id);
      if (providerIds.length === 0) return;
      const order = providers.map(({ providerId }) => providerId);
      await this.audit.record(actor, 'calendarOrderChanged', undefined, { order }, transaction);
      await publishTouched(transaction, clinicId, { providerIds });
    });
  }
}

interface Place {
  providerId: string;
  providerGroupId: number | null;
  calendarOrder: number | null;
}

/** @throws a problem 409 unless the stored places are those that the user saw, or those that are saved already. */
async function requireSeen(
  transaction: Transaction,
  clinicId: number,
  places: readonly (CalendarOrderForm['providers'][number] & { place: number })[],
  seen: readonly Place[],
): Promise<void> {
  const { rows: stored } = await transaction.query<Place>(PLACES, [clinicId]);
  const wanted = places.map(({ place, ...provider }) => ({ ...provider, calendarOrder: place }));
  const current = placesAsText(stored);
  if (current !== placesAsText(seen) && current !== placesAsText(wanted)) throw versionConflict('order');
}

/** Providers with neither place nor group are left out: the practice-management system may have sent them meanwhile. */
const placesAsText = (places: readonly Place[]): string =>
  places
    .filter(({ providerGroupId, calendarOrder }) => providerGroupId !== null || calendarOrder !== null)
    .map(({ providerId, providerGroupId, calendarOrder }) => `${providerId} ${providerGroupId} ${calendarOrder}`)
    .sort()
    .join('\n');

/** @throws a problem 422 for each provider and group that the clinic lacks. */
async function requireKnown(
  transaction: Transaction,
  clinicId: number,
  { providers }: CalendarOrderForm,
): Promise<void> {
  const { rows } = await transaction.query<{ providerIds: string[]; groupIds: number[] }>(KNOWN, [clinicId]);
  const [known] = rows;
  const providerIds = new Set(known?.providerIds);
  const groupIds = new Set<number | null>(known?.groupIds).add(null);
  const errors = providers.flatMap(({ providerId, providerGroupId }, index) => [
    ...(providerIds.has(providerId)
      ? []
      : [{ field: `providers.${index}.providerId`, message: 'Provider not found in this clinic.' }]),
    ...(groupIds.has(providerGroupId)
      ? []
      : [{ field: `providers.${index}.providerGroupId`, message: 'Provider group not found in this clinic.' }]),
  ]);
  requireNoIssues(errors, errors[0]?.message);
}

/** Serialises saves of one order: the second one sees what the first one stored. */
const LOCK = `select pg_advisory_xact_lock(hashtext('calendar order'), $1)`;

const PLACES = `
  select s.provider_id as "providerId", s.provider_group_id as "providerGroupId", s.calendar_order as "calendarOrder"
  from provider_setting s join clinic_provider p on p.clinic_id = s.clinic_id and p.id = s.provider_id
  where s.clinic_id = $1`;

/** Locks the groups, so that none is deleted meanwhile. */
const KNOWN = `
  with locked as (select provider_group_id from provider_group where clinic_id = $1 for share)
  select (select coalesce(array_agg(id), '{}') from clinic_provider where clinic_id = $1) as "providerIds",
         (select coalesce(array_agg(provider_group_id), '{}') from locked) as "groupIds"`;

/** Settings are created for providers that have none. */
const PLACE = `
  insert into provider_setting as s (clinic_id, provider_id, provider_group_id, calendar_order)
  select $1, "providerId", "providerGroupId", place
  from json_to_recordset($2::json) as p("providerId" text, "providerGroupId" integer, place integer)
  on conflict (clinic_id, provider_id) do update
    set provider_group_id = excluded.provider_group_id, calendar_order = excluded.calendar_order
    where (s.provider_group_id, s.calendar_order) is distinct from (excluded.provider_group_id, excluded.calendar_order)
  returning s.provider_id as id`;

const UNPLACE = `
  update provider_setting set calendar_order = null
  where clinic_id = $1 and calendar_order is not null and provider_id <> all($2::text[])
  returning provider_id as id`;
