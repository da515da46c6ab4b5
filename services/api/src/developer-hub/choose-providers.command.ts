import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AGENT_CHANNELS } from '@helix/agent-commands';
import type { ChooseProviders, HubEmployees } from '@helix/contracts';
import { Database, lockClinic, type Transaction } from '@helix/database';
import { AuditTrail, requireNoIssues, type Actor, type FieldIssue } from '@helix/web';
import { readEmployees, readListed, readProviderIds } from './employees.query.js';

/** Chooses which providers some employees of a clinic's system are (rules-admin X 24). */
export class ChooseProvidersCommand extends Command<HubEmployees> {
  constructor(
    readonly actor: Actor,
    readonly form: ChooseProviders,
  ) {
    super();
  }
}

/**
 * The agent asks for the choices every minute, and sends the punches of whoever they change.
 *
 * @throws ProblemException 422 with the errors of the choices that cannot be made; none is made then.
 */
@CommandHandler(ChooseProvidersCommand)
export class ChooseProvidersHandler implements ICommandHandler<ChooseProvidersCommand> {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
  ) {}

  async execute({ actor, form }: ChooseProvidersCommand): Promise<HubEmployees> {
    const { clinicId, choices } = form;
    await this.database.inClinics([clinicId], async (transaction) => {
      const clinic = await lockClinic(transaction, clinicId);
      if (!clinic) throw new Error(`clinic ${clinicId} is not there`);
      requireNoIssues(await issuesOf(transaction, form));
      const { rows } = await transaction.query<ChangedChoice>(CHOOSE, [
        clinicId,
        choices.map(({ employeeId }) => employeeId),
        choices.map(({ providerId }) => providerId),
      ]);
      if (rows.length === 0) return;
      const details = Object.fromEntries(rows.map(({ employeeId, from, to }) => [employeeId, { from, to }]));
      await this.audit.record({ ...actor, clinicId }, 'employeesMapped', clinic.name, details, transaction);
      // Told when the transaction commits.
      await transaction.query(`select pg_notify($1, 'agents')`, [AGENT_CHANNELS.hub]);
    });
    return readEmployees(this.database, clinicId);
  }
}

interface ChangedChoice {
  employeeId: string;
  from: string | null;
  to: string | null;
}

async function issuesOf(transaction: Transaction, { clinicId, choices }: ChooseProviders): Promise<FieldIssue[]> {
  const listed = new Map((await readListed(transaction, clinicId)).map((one) => [one.employeeId, one]));
  const chosen = choices.flatMap(({ providerId }) => providerId ?? []);
  const known = await readProviderIds(transaction, clinicId, chosen);
  return choices.flatMap(({ employeeId, providerId }, index) => {
    const employee = listed.get(employeeId);
    const issue = (name: 'employeeId' | 'providerId', words: string): FieldIssue => ({
      field: `choices.${index}.${name}`,
      message: `Employee ${employeeId}: ${words}`,
    });
    if (!employee) return issue('employeeId', 'the agent does not list this employee any more.');
    if (providerId === null) return [];
    if (employee.foundBy === 'login') return issue('providerId', 'their login says who the provider is.');
    if (!known.has(providerId)) return issue('providerId', 'this provider is not one of the clinic.');
    return [];
  });
}

/** Choices that are as they were change nothing. Of an employee that is named twice, the last choice counts. */
const CHOOSE = `
  with given as materialized (
    select distinct on (employee_id) employee_id, provider_id
    from unnest($2::text[], $3::text[]) with ordinality as given (employee_id, provider_id, place)
    order by employee_id, place desc
  ), changed as materialized (
    select g.employee_id, c.provider_id as before, g.provider_id as after
    from given g left join employee_choice c on c.clinic_id = $1 and c.employee_id = g.employee_id
    where c.provider_id is distinct from g.provider_id
  ), removed as (
    delete from employee_choice
    where clinic_id = $1 and employee_id in (select employee_id from changed where after is null)
  ), written as (
    insert into employee_choice (clinic_id, employee_id, provider_id)
    select $1, employee_id, after from changed where after is not null
    on conflict (clinic_id, employee_id) do update set provider_id = excluded.provider_id
  )
  select employee_id as "employeeId", before as "from", after as "to" from changed`;
