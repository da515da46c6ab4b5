import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { TimeSheetColumn, TimeSheetColumnsForm, TimeSheetColumnsView } from '@helix/contracts';
import { Database, repositoryIn, TimeSheetColumns, type Transaction } from '@helix/database';
import { columnOf, headingKey } from '@helix/time-sheets';
import { AuditTrail, requireNoIssues, requireVersion, type Actor } from '@helix/web';
import { columnsView, lockTimeSheetColumns, readTimeSheetColumns } from './time-sheet-columns.query.js';

/** Keeps headings for the next time sheets of the clinic, in place of all before; none forgets them. */
export class SaveTimeSheetColumnsCommand extends Command<TimeSheetColumnsView> {
  constructor(
    readonly clinicId: number,
    readonly actor: Actor,
    readonly form: TimeSheetColumnsForm,
  ) {
    super();
  }
}

/** @throws ProblemException 409 when somebody else changed the headings since the version of the form. */
@CommandHandler(SaveTimeSheetColumnsCommand)
export class SaveTimeSheetColumnsHandler implements ICommandHandler<SaveTimeSheetColumnsCommand> {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
  ) {}

  execute({ clinicId, actor, form }: SaveTimeSheetColumnsCommand): Promise<TimeSheetColumnsView> {
    requireHeadings(form.columns);
    return this.database.inClinics([clinicId], async (transaction) => {
      await lockTimeSheetColumns(transaction, clinicId);
      const before = await readTimeSheetColumns(transaction, clinicId);
      requireVersion('list of headings', before.version, form);
      await storeTimeSheetColumns(transaction, clinicId, actor, this.audit, before.columns, form.columns);
      return columnsView(form.columns);
    });
  }
}

/** Two headings may be one column: they are of different sheets. @throws a problem 422 for headings that count for nothing. */
function requireHeadings(columns: readonly TimeSheetColumn[]): void {
  const keys = columns.map(({ heading }) => headingKey(heading));
  requireNoIssues(
    columns.flatMap(({ heading }, index) => {
      const field = `columns.${index}.heading`;
      if (columnOf(heading) !== null) return [{ field, message: `${heading} is a column by itself.` }];
      if (keys.indexOf(headingKey(heading)) < index) return [{ field, message: `${heading} is there twice.` }];
      return [];
    }),
  );
}

/** Stores the headings, and what of them is new in the audit trail. The caller has locked them. */
export async function storeTimeSheetColumns(
  transaction: Transaction,
  clinicId: number,
  actor: Actor,
  audit: AuditTrail,
  before: readonly TimeSheetColumn[],
  columns: readonly TimeSheetColumn[],
): Promise<void> {
  const changes = changesOf(before, columns);
  if (changes.length === 0) return;
  const kept = repositoryIn(transaction, TimeSheetColumns);
  if (columns.length === 0) await kept.delete({ clinicId });
  else await kept.upsert({ clinicId, columns: [...columns] }, ['clinicId']);
  await audit.record(actor, 'timeSheetColumnsChanged', undefined, Object.fromEntries(changes), transaction);
}

/** What each heading was and is; null: it is not kept. */
function changesOf(
  before: readonly TimeSheetColumn[],
  after: readonly TimeSheetColumn[],
): [string, [string | null, string | null]][] {
  const [old, now] = [before, after].map(
    (columns) => new Map(columns.map(({ heading, column }) => [headingKey(heading), { heading, column }])),
  ) as [Map<string, TimeSheetColumn>, Map<string, TimeSheetColumn>];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((key) => {
    const [was, is] = [old.get(key), now.get(key)];
    if (was?.column === is?.column) return [];
    return [[is?.heading ?? was?.heading ?? key, [was?.column ?? null, is?.column ?? null]]];
  });
}
