import { Controller, Get, HttpCode, Inject, Post, Res, type StreamableFile } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { z } from 'zod';
import {
  madeMonthlyReport,
  makeMonthlyQuery,
  monthlyReportStarted,
  type MadeMonthlyReport,
  type MakeMonthlyQuery,
  type MonthlyReportStarted,
} from '@helix/contracts';
import { Database } from '@helix/database';
import { pdfName } from '@helix/monthly-report';
import type { ObjectStore } from '@helix/objects';
import {
  AnswerOf,
  ApiProblems,
  CurrentClinic,
  CurrentViewer,
  QueryOf,
  TextIdOf,
  type ClinicContext,
  type Viewer,
} from '@helix/web';
import { PDF_ANSWER, pdfAnswer } from '../downloads/file-answer.js';
import { performanceViewer } from '../performance/performance-viewer.query.js';
import { EndLinksCommand } from './end-links.command.js';
import { findReport, notMade, readMadeReports, reportNotFound } from './made-reports.query.js';
import { MakeReportCommand } from './make-report.command.js';
import { OBJECT_STORE } from './object-store.token.js';
import { ResendReportCommand } from './resend-report.command.js';

const ReportId = () => TextIdOf('reportId', z.uuid(), reportNotFound);

@ApiTags('reports')
@Controller('EmailReports')
export class MakeReportController {
  constructor(private readonly commands: CommandBus) {}

  @Post('RnaMonthly')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Make the monthly report of a clinic, or make it again',
    description: 'While one of that month is being made, the answer is that one.',
  })
  @AnswerOf(monthlyReportStarted)
  make(
    @CurrentViewer() viewer: Viewer,
    @QueryOf(makeMonthlyQuery) query: MakeMonthlyQuery,
  ): Promise<MonthlyReportStarted> {
    return this.commands.execute(new MakeReportCommand(viewer, query, Date.now()));
  }
}

@ApiTags('reports')
@Controller('Report/MonthlyReports')
export class MadeReportsController {
  constructor(
    private readonly database: Database,
    private readonly commands: CommandBus,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
  ) {}

  @Get()
  @ApiOperation({ summary: 'The monthly reports that were made or are being made, the newest first' })
  @AnswerOf(z.array(madeMonthlyReport))
  async list(
    @CurrentViewer() { userId }: Viewer,
    @CurrentClinic() clinic: ClinicContext,
  ): Promise<MadeMonthlyReport[]> {
    const viewer = await performanceViewer(this.database, { ...clinic, userId });
    return readMadeReports(this.database, clinic, viewer, Date.now());
  }

  @Get(':reportId/pdf')
  @ApiOperation({ summary: 'The PDF of a monthly report, as it was made' })
  @AnswerOf(z.string(), PDF_ANSWER)
  @ApiProblems(404, 409)
  async pdf(
    @CurrentClinic() { clinicId }: ClinicContext,
    @ReportId() reportId: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const report = await this.database.inClinics([clinicId], (transaction) =>
      findReport(transaction, clinicId, reportId),
    );
    const { clinicName, month, objectKey, bytes } = report;
    if (objectKey === null || bytes === null) throw notMade();
    const file = await this.store.get(objectKey);
    if (!file) throw reportNotFound();
    return pdfAnswer(response, pdfName(clinicName, month), file, bytes);
  }

  @Post(':reportId/resend')
  @HttpCode(200)
  @ApiOperation({ summary: 'Mail a stored report again, to who is subscribed now' })
  @AnswerOf(monthlyReportStarted)
  @ApiProblems(404, 409, 422)
  resend(@CurrentClinic() { clinicId }: ClinicContext, @ReportId() reportId: string): Promise<MonthlyReportStarted> {
    return this.commands.execute(new ResendReportCommand(clinicId, reportId));
  }

  @Post(':reportId/endLinks')
  @HttpCode(204)
  @ApiOperation({ summary: 'End every open link without a sign-in to the month of a report' })
  @AnswerOf(null)
  @ApiProblems(404)
  endLinks(@CurrentClinic() { clinicId }: ClinicContext, @ReportId() reportId: string): Promise<void> {
    return this.commands.execute(new EndLinksCommand(clinicId, reportId));
  }
}
