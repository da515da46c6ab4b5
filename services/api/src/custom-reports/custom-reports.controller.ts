import { Controller, Get, Res, type StreamableFile } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { z } from 'zod';
import {
  customReport,
  customReportQuery,
  MONTHLY_REPORT,
  REPORT_PARAMETERS,
  type CustomReport,
  type CustomReportQuery,
} from '@helix/contracts';
import { Database } from '@helix/database';
import {
  AnswerOf,
  ApiProblems,
  CurrentClinic,
  CurrentViewer,
  QueryOf,
  type ClinicContext,
  type Viewer,
} from '@helix/web';
import { clinicNotFound, readClinicsOf } from '../clinics/clinics.query.js';
import { SPREADSHEET_ANSWER, spreadsheetAnswer } from '../downloads/file-answer.js';
import { customReportFile } from './custom-report-file.query.js';
import { CUSTOM_REPORTS } from './reports/index.js';

const OPENS_A_PAGE: CustomReport = {
  ...{ name: MONTHLY_REPORT, friendlyName: 'Monthly report', parameters: REPORT_PARAMETERS.month },
  description: 'The printable report of a month that is over: its figures, hygienists, and what was due and missed.',
};

@ApiTags('reports')
@Controller()
export class CustomReportsController {
  constructor(private readonly database: Database) {}

  @Get('Report')
  @ApiOperation({ summary: 'The custom reports' })
  @AnswerOf(z.array(customReport))
  list(): CustomReport[] {
    const files = CUSTOM_REPORTS.map(({ name, friendlyName, parameters, description }) => ({
      ...{ name, friendlyName, parameters, description },
    }));
    return [OPENS_A_PAGE, ...files];
  }

  @Get('EmailReports')
  @ApiOperation({
    summary: 'A custom report as a spreadsheet; nothing is mailed',
    description: 'Above 200,000 rows, and for a parameter that is missing or wrong, a 422 that names it.',
  })
  @AnswerOf(z.string(), SPREADSHEET_ANSWER)
  @ApiProblems(404)
  async file(
    @CurrentViewer() { userId }: Viewer,
    @CurrentClinic() clinic: ClinicContext,
    @QueryOf(customReportQuery) query: CustomReportQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const { clinicId, timeZone, isAdmin } = clinic;
    const named = (await readClinicsOf(this.database, userId)).find((one) => one.clinicId === clinicId);
    if (!named) throw clinicNotFound();
    const reader = { userId, isAdmin, now: Date.now() };
    const { name, file } = await customReportFile(
      this.database,
      { clinicId, timeZone, name: named.name },
      query,
      reader,
    );
    return spreadsheetAnswer(response, name, file);
  }
}
