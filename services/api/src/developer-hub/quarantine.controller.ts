import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import {
  QUARANTINE_STAGES,
  quarantinedChange,
  quarantineRow,
  replayAnswer,
  replayForm,
  rowId,
  type QuarantinedChange,
  type QuarantineRow,
  type ReplayAnswer,
  type ReplayForm,
} from '@helix/contracts';
import { Database } from '@helix/database';
import {
  AnswerOf,
  ApiProblems,
  AuditTrail,
  BodyOf,
  CurrentActor,
  CurrentViewer,
  IdOf,
  listQuery,
  PageOf,
  QueryOf,
  type Actor,
  type ListQuery,
  type Page,
  type Viewer,
} from '@helix/web';
import { filterSchema, listParameters, searchText } from '../input/list-parameters.js';
import { readEnteredClinics, requireEntry } from './entered-clinics.query.js';
import { QUARANTINE_SORTS, readQuarantine, readQuarantinedChange } from './quarantine.query.js';
import { ReplayChangesCommand } from './replay-changes.command.js';

const rowsQuery = z.object(listQuery);
const quarantineFilter = filterSchema({
  clinicId: rowId('expected a clinic').optional(),
  entity: searchText.optional(),
  stage: z.enum(QUARANTINE_STAGES, `expected ${QUARANTINE_STAGES.join(' or ')}`).optional(),
  replayed: z.boolean('expected true or false').optional(),
  q: searchText.optional(),
});

/** The default range: there may be very many. */
const DEFAULT_RANGE: [number, number] = [0, 999];

/** Changes of the clinics' systems that were rejected, for super developers. */
@ApiTags('developer hub')
@Controller('Quarantine')
export class QuarantineController {
  constructor(
    private readonly database: Database,
    private readonly commands: CommandBus,
    private readonly audit: AuditTrail,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Rejected changes of all clinics that the user may enter, without what they say' })
  @PageOf(quarantineRow, 'quarantine')
  async list(
    @CurrentViewer() viewer: Viewer,
    @QueryOf(rowsQuery) { range = DEFAULT_RANGE, ...query }: ListQuery,
  ): Promise<Page<QuarantineRow>> {
    const parameters = listParameters({ ...query, range }, quarantineFilter, QUARANTINE_SORTS);
    return readQuarantine(this.database, await readEnteredClinics(this.database, viewer), parameters);
  }

  @Get(':id')
  @ApiOperation({ summary: 'A rejected change as its agent wrote it' })
  @AnswerOf(quarantinedChange)
  async one(
    @CurrentViewer() viewer: Viewer,
    @CurrentActor() actor: Actor,
    @IdOf('id') id: number,
  ): Promise<QuarantinedChange> {
    const clinicIds = await readEnteredClinics(this.database, viewer);
    const change = await readQuarantinedChange(this.database, clinicIds, id);
    // The entry belongs to the clinic of the change, which may differ from that of the request.
    await this.audit.record({ ...actor, clinicId: change.clinicId }, 'patientsRead', `GET quarantine/${id}`);
    return change;
  }

  @Post('Replay')
  @HttpCode(200)
  @ApiOperation({ summary: 'Put rejected changes of a clinic on the log again; more than 1,000 by a job' })
  @AnswerOf(replayAnswer)
  @ApiProblems(503)
  async replay(
    @CurrentViewer() viewer: Viewer,
    @CurrentActor() actor: Actor,
    @BodyOf(replayForm) form: ReplayForm,
  ): Promise<ReplayAnswer> {
    await requireEntry(this.database, viewer, form.clinicId);
    return this.commands.execute(new ReplayChangesCommand(actor, form));
  }
}
