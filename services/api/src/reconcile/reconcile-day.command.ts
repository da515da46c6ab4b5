import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { DifferenceItemView, ReconcileForm, ReconciliationView } from '@helix/contracts';
import { Database, type Transaction } from '@helix/database';
import { differenceCandidates, differenceSets, type Candidate } from '@helix/hygiene';
import { AuditTrail, fieldError, type Actor } from '@helix/web';
import { readCheckedDays } from './checked-days.query.js';
import {
  ownTotal,
  readItemsAround,
  readReconcileProviders,
  scopeOf,
  type NamedItem,
  type ReconcileProvider,
  type ReconcileScope,
} from './day-items.query.js';

/** Compares the total of a day sheet with Helix's own, and stores the day as checked if the form says so. */
export class ReconcileDayCommand extends Command<ReconciliationView> {
  constructor(
    readonly clinicId: number,
    readonly actor: Actor,
    readonly form: ReconcileForm,
    /** In the clinic. */
    readonly today: string,
  ) {
    super();
  }
}

interface Comparison {
  scope: ReconcileScope;
  ownCents: number;
  hash: string;
  differenceCents: number;
  isInScope: (creditedTo: string | null) => boolean;
}

/** @throws a 422 for a day after today, and for a provider of another clinic. */
@CommandHandler(ReconcileDayCommand)
export class ReconcileDayHandler implements ICommandHandler<ReconcileDayCommand> {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
  ) {}

  execute({ clinicId, actor, form, today }: ReconcileDayCommand): Promise<ReconciliationView> {
    const { date, total, providerId } = form;
    if (date > today) throw fieldError('date', 'Choose a day up to today.');
    return this.database.inClinics([clinicId], async (transaction) => {
      const providers = await readReconcileProviders(transaction, clinicId);
      if (providerId !== null && !providers.some(({ id }) => id === providerId))
        throw fieldError('providerId', 'This provider is not one of the clinic.');
      const items = await readItemsAround(transaction, clinicId, date);
      const comparisons = compare(form, items, providers);
      if (form.save) await this.save(transaction, clinicId, actor, form, comparisons[0]!);
      const checked = await readCheckedDays(transaction, clinicId, { startDate: date, endDate: date });
      return {
        ...{ date, providerId, total },
        comparisons: comparisons.map((comparison) => comparisonView(comparison, date, items, providers)),
        checked: checked.find((day) => day.providerId === providerId) ?? null,
      };
    });
  }

  private async save(
    transaction: Transaction,
    clinicId: number,
    actor: Actor,
    { date, total, providerId }: ReconcileForm,
    { scope, ownCents, hash }: Comparison,
  ): Promise<void> {
    const own = ownCents / 100;
    await transaction.query(SAVE_CHECKED_DAY, [clinicId, date, providerId, total, scope, own, actor.userId, hash]);
    const details = {
      total: [null, total],
      ownTotal: [null, own],
      ...(providerId ? { providerId: [null, providerId] } : {}),
    };
    await this.audit.record(actor, 'dayChecked', date, details, transaction);
  }
}

/** The nearer own total first. */
function compare(
  { date, total, providerId }: ReconcileForm,
  items: readonly NamedItem[],
  providers: readonly ReconcileProvider[],
): Comparison[] {
  const scopes: ReconcileScope[] = providerId === null ? ['hygiene', 'office'] : ['provider'];
  return scopes
    .map((scope) => {
      const isInScope = scopeOf(scope, providerId, providers);
      const { cents, hash } = ownTotal(items.filter((item) => item.date === date && isInScope(item.creditedTo)));
      return { scope, ownCents: cents, hash, differenceCents: Math.round(total * 100) - cents, isInScope };
    })
    .toSorted((one, other) => Math.abs(one.differenceCents) - Math.abs(other.differenceCents));
}

function comparisonView(
  { scope, ownCents, differenceCents, isInScope }: Comparison,
  date: string,
  items: readonly NamedItem[],
  providers: readonly ReconcileProvider[],
): ReconciliationView['comparisons'][number] {
  const byId = new Map(items.map((item) => [item.id, item]));
  const names = new Map(providers.map(({ id, name }) => [id, name]));
  const viewOf = ({ id, reason, deltaCents }: Candidate): DifferenceItemView[] => {
    const item = byId.get(id);
    if (!item) return [];
    const { code, description, patientInitials, cents, creditedTo } = item;
    return [
      {
        ...{ procedureId: id, reason, date: item.date, code, description, patientInitials },
        providerName: names.get(creditedTo ?? '') ?? '',
        ...{ amount: cents / 100, delta: deltaCents / 100 },
      },
    ];
  };
  const sets = differenceSets(differenceCandidates(items, date, isInScope), differenceCents);
  return {
    ...{ scope, ownTotal: ownCents / 100, difference: differenceCents / 100 },
    sets: sets.map((set) => set.flatMap(viewOf)),
  };
}

export const SAVE_CHECKED_DAY = `
  insert into checked_day (clinic_id, date, provider_id, total, scope, own_total, checked_by, items_hash)
  values ($1, $2, $3, $4, $5, $6, $7, $8)
  on conflict (clinic_id, date, provider_id) do update set
    total = excluded.total, scope = excluded.scope, own_total = excluded.own_total, checked_at = now(),
    checked_by = excluded.checked_by, items_hash = excluded.items_hash`;
