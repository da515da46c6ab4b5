import { Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import {
  explorerLayout,
  explorerLayoutForm,
  explorerQuery,
  explorerRow,
  type ExplorerLayout,
  type ExplorerLayoutForm,
  type ExplorerQuery,
  type ExplorerRow,
} from '@helix/contracts';
import { Database } from '@helix/database';
import {
  AnswerOf,
  ApiProblems,
  BodyOf,
  CurrentClinic,
  CurrentViewer,
  IdOf,
  QueryOf,
  type ClinicContext,
  type Viewer,
} from '@helix/web';
import { explorerRowsFor } from '../performance/hidden-performance.js';
import { performanceViewer } from '../performance/performance-viewer.query.js';
import { readExplorerLayouts } from './explorer-layouts.query.js';
import { readExplorerRows } from './explorer-rows.query.js';
import { RemoveExplorerLayoutCommand } from './remove-explorer-layout.command.js';
import { SaveExplorerLayoutCommand } from './save-explorer-layout.command.js';

@ApiTags('reports')
@Controller('Report/DataExplorer')
export class DataExplorerController {
  constructor(
    private readonly database: Database,
    private readonly commands: CommandBus,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'A row for each clinic, hygienist and day of the customer, or of all; above 100,000 rows a 422',
  })
  @AnswerOf(z.array(explorerRow))
  async rows(
    @CurrentViewer() viewer: Viewer,
    @CurrentClinic() clinic: ClinicContext,
    @QueryOf(explorerQuery) query: ExplorerQuery,
  ): Promise<ExplorerRow[]> {
    const rows = await readExplorerRows(this.database, clinic.clinicId, query, Date.now());
    return explorerRowsFor(await performanceViewer(this.database, { ...clinic, userId: viewer.userId }), rows);
  }

  @Get('Layout')
  @ApiOperation({ summary: 'The pivot tables that the user kept' })
  @AnswerOf(z.array(explorerLayout))
  layouts(@CurrentViewer() { userId }: Viewer): Promise<ExplorerLayout[]> {
    return readExplorerLayouts(this.database, userId);
  }

  @Post('Layout')
  @HttpCode(200)
  @ApiOperation({ summary: 'Keep a pivot table; a name that the user has already is a 409' })
  @AnswerOf(explorerLayout)
  @ApiProblems(409)
  add(
    @CurrentViewer() { userId }: Viewer,
    @BodyOf(explorerLayoutForm) form: ExplorerLayoutForm,
  ): Promise<ExplorerLayout> {
    return this.commands.execute(new SaveExplorerLayoutCommand(userId, null, form));
  }

  @Post('Layout/:layoutId')
  @HttpCode(200)
  @ApiOperation({ summary: 'Change a pivot table of the user' })
  @AnswerOf(explorerLayout)
  @ApiProblems(409)
  change(
    @CurrentViewer() { userId }: Viewer,
    @IdOf('layoutId') layoutId: number,
    @BodyOf(explorerLayoutForm) form: ExplorerLayoutForm,
  ): Promise<ExplorerLayout> {
    return this.commands.execute(new SaveExplorerLayoutCommand(userId, layoutId, form));
  }

  @Delete('Layout/:layoutId')
  @ApiOperation({ summary: 'Delete a pivot table of the user' })
  @AnswerOf(explorerLayout)
  remove(@CurrentViewer() { userId }: Viewer, @IdOf('layoutId') layoutId: number): Promise<ExplorerLayout> {
    return this.commands.execute(new RemoveExplorerLayoutCommand(userId, layoutId));
  }
}
