import { Controller, Get, HttpCode, Inject, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import {
  agreeToDeletes,
  chooseProviders,
  deletesAgreed,
  hubEmployees,
  hubStatus,
  KEY_LIST_STATES,
  keyListRow,
  queryRowId,
  rowId,
  type AgreeToDeletes,
  type ChooseProviders,
  type DeletesAgreed,
  type HubEmployees,
  type HubStatus,
  type KeyListRow,
} from '@helix/contracts';
import { Database } from '@helix/database';
import { EVENT_LOG, type EventLog } from '@helix/event-log';
import { JobQueues } from '@helix/jobs';
import {
  AnswerOf,
  ApiProblems,
  BodyOf,
  CurrentActor,
  CurrentViewer,
  listQuery,
  PageOf,
  QueryOf,
  type Actor,
  type ListQuery,
  type Page,
  type Viewer,
} from '@helix/web';
import { filterSchema, listParameters } from '../input/list-parameters.js';
import { AgreeToDeletesCommand } from './agree-to-deletes.command.js';
import { ChooseProvidersCommand } from './choose-providers.command.js';
import { readEmployees } from './employees.query.js';
import { readEnteredClinics, requireEntry } from './entered-clinics.query.js';
import { readHubStatus } from './hub-status.query.js';
import { KEY_LIST_SORTS, readKeyLists } from './key-lists.query.js';
import { countQuarantined } from './quarantine.query.js';

/** More is not worth counting. */
const MAX_COUNTED = 100_000;

const rowsQuery = z.object(listQuery);
const clinicQuery = z.object({ clinicId: queryRowId('expected a clinic') });
const keyListsFilter = filterSchema({
  clinicId: rowId('expected a clinic').optional(),
  state: z.enum(KEY_LIST_STATES, `expected one of ${KEY_LIST_STATES.join(', ')}`).optional(),
});

/** What waits, for super developers: for services, and for somebody who agrees. */
@ApiTags('developer hub')
@Controller('Hub')
export class HubController {
  constructor(
    private readonly database: Database,
    private readonly commands: CommandBus,
    @Inject(EVENT_LOG) private readonly log: EventLog,
    private readonly queues: JobQueues,
  ) {}

  @Get('Status')
  @ApiOperation({ summary: 'What waits on the log, in the job queues, in the outboxes and in quarantine' })
  @AnswerOf(hubStatus)
  async status(@CurrentViewer() viewer: Viewer): Promise<HubStatus> {
    const { database, log, queues } = this;
    const clinicIds = await readEnteredClinics(database, viewer);
    const [status, quarantined] = await Promise.all([
      readHubStatus({ database, log, queues }),
      countQuarantined(database, clinicIds, MAX_COUNTED),
    ]);
    return { ...status, quarantined };
  }

  @Get('KeyLists')
  @ApiOperation({ summary: 'The lists of keys that delete rows, of all clinics that the user may enter' })
  @PageOf(keyListRow, 'keyLists')
  async keyLists(@CurrentViewer() viewer: Viewer, @QueryOf(rowsQuery) query: ListQuery): Promise<Page<KeyListRow>> {
    const parameters = listParameters(query, keyListsFilter, KEY_LIST_SORTS);
    return readKeyLists(this.database, await readEnteredClinics(this.database, viewer), parameters);
  }

  @Post('KeyLists/Agree')
  @HttpCode(200)
  @ApiOperation({ summary: 'Agree to the deletes of a list that waits, because it would delete very many rows' })
  @AnswerOf(deletesAgreed)
  @ApiProblems(404, 409)
  async agree(
    @CurrentViewer() viewer: Viewer,
    @CurrentActor() actor: Actor,
    @BodyOf(agreeToDeletes) form: AgreeToDeletes,
  ): Promise<DeletesAgreed> {
    await requireEntry(this.database, viewer, form.clinicId);
    return this.commands.execute(new AgreeToDeletesCommand(actor, form));
  }

  @Get('Employees')
  @ApiOperation({ summary: 'The employees of a clinic’s system, and which providers they are' })
  @AnswerOf(hubEmployees)
  async employees(
    @CurrentViewer() viewer: Viewer,
    @QueryOf(clinicQuery) { clinicId }: z.infer<typeof clinicQuery>,
  ): Promise<HubEmployees> {
    await requireEntry(this.database, viewer, clinicId);
    return readEmployees(this.database, clinicId);
  }

  @Post('Employees')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Choose which providers employees of a clinic’s system are',
    description: 'The agent asks for the choices every minute. The login of an employee wins over them.',
  })
  @AnswerOf(hubEmployees)
  async chooseProviders(
    @CurrentViewer() viewer: Viewer,
    @CurrentActor() actor: Actor,
    @BodyOf(chooseProviders) form: ChooseProviders,
  ): Promise<HubEmployees> {
    await requireEntry(this.database, viewer, form.clinicId);
    return this.commands.execute(new ChooseProvidersCommand(actor, form));
  }
}
