import { Body, Controller, Delete, Get, HttpCode, Post, UploadedFile, UseInterceptors } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { FileInterceptor } from '@nestjs/platform-express';
import { ApiBody, ApiConsumes, ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  timeSheetColumns,
  timeSheetColumnsForm,
  timeSheetColumnsQuery,
  timeSheetColumnsView,
  timeSheetFields,
  timeSheetImport,
  timeSheetOptions,
  type TimeSheetColumnsForm,
  type TimeSheetColumnsQuery,
  type TimeSheetColumnsView,
  type TimeSheetImport,
  type TimeSheetOptions,
} from '@helix/contracts';
import { Database } from '@helix/database';
import { MAX_TIME_SHEET_BYTES } from '@helix/time-sheets';
import {
  AnswerOf,
  ApiProblems,
  BodyOf,
  CurrentActor,
  CurrentClinic,
  fieldError,
  QueryOf,
  toOpenApi,
  type Actor,
  type ClinicContext,
} from '@helix/web';
import { ImportTimeSheetCommand } from './import-time-sheet.command.js';
import { SaveTimeSheetColumnsCommand } from './save-time-sheet-columns.command.js';
import { readTimeSheetColumns } from './time-sheet-columns.query.js';

/** What multer keeps in memory. */
interface UploadedBytes {
  originalname: string;
  buffer: Uint8Array;
}

const FILE_BODY = {
  type: 'object',
  properties: {
    file: { type: 'string', format: 'binary' },
    columns: toOpenApi(timeSheetColumns),
    columnsVersion: { type: 'string', description: 'Of the preview: nobody has changed the kept headings since.' },
  },
  required: ['file'],
} as const;

@ApiTags('payroll')
@Controller()
export class TimeSheetsController {
  constructor(
    private readonly database: Database,
    private readonly commands: CommandBus,
  ) {}

  @Post('Villanova/ImportItemCardsEntry')
  @HttpCode(200)
  @UseInterceptors(FileInterceptor('file', { limits: { fileSize: MAX_TIME_SHEET_BYTES, files: 1, fields: 5 } }))
  @ApiOperation({
    summary: 'Import a time sheet (CSV); with preview nothing is written',
    description:
      'All rows are valid, or nothing is written. Seconds are added up and rounded half up once a day, and shown cut. `columns` (JSON) says which columns headings of other words are, and is kept for the next sheets once this one is imported; without it, the headings that the clinic keeps count. A refused sheet answers its headings with samples of their cells.',
  })
  @ApiConsumes('multipart/form-data')
  @ApiBody({ schema: FILE_BODY as never })
  @AnswerOf(timeSheetImport)
  @ApiProblems(409)
  import(
    @CurrentActor() actor: Actor,
    @CurrentClinic() clinic: ClinicContext,
    @QueryOf(timeSheetOptions) options: TimeSheetOptions,
    @UploadedFile() file: UploadedBytes | undefined,
    @Body() body: unknown,
  ): Promise<TimeSheetImport> {
    if (!file) {
      throw fieldError('file', 'Please select a file first.');
    }
    // Browsers send the name in UTF-8, which is read byte by byte.
    const fileName = Buffer.from(file.originalname, 'latin1').toString('utf8').slice(0, 200);
    const sheet = { ...timeSheetFields.parse(body), fileName, bytes: file.buffer };
    return this.commands.execute(new ImportTimeSheetCommand(clinic, actor, sheet, options, Date.now()));
  }

  @Get('Clinic/TimeSheetColumns')
  @ApiOperation({ summary: 'Which columns the headings of time sheets are, where they are other words' })
  @AnswerOf(timeSheetColumnsView)
  columns(@CurrentClinic() { clinicId }: ClinicContext): Promise<TimeSheetColumnsView> {
    return this.database.inClinics([clinicId], (transaction) => readTimeSheetColumns(transaction, clinicId));
  }

  @Post('Clinic/TimeSheetColumns')
  @HttpCode(200)
  @ApiOperation({ summary: 'Set which columns the headings of time sheets are' })
  @AnswerOf(timeSheetColumnsView)
  @ApiProblems(409)
  saveColumns(
    @CurrentActor() actor: Actor,
    @CurrentClinic() { clinicId }: ClinicContext,
    @BodyOf(timeSheetColumnsForm) form: TimeSheetColumnsForm,
  ): Promise<TimeSheetColumnsView> {
    return this.commands.execute(new SaveTimeSheetColumnsCommand(clinicId, actor, form));
  }

  @Delete('Clinic/TimeSheetColumns')
  @ApiOperation({ summary: 'Forget the headings of time sheets' })
  @AnswerOf(timeSheetColumnsView)
  @ApiProblems(409)
  forgetColumns(
    @CurrentActor() actor: Actor,
    @CurrentClinic() { clinicId }: ClinicContext,
    @QueryOf(timeSheetColumnsQuery) { version }: TimeSheetColumnsQuery,
  ): Promise<TimeSheetColumnsView> {
    return this.commands.execute(new SaveTimeSheetColumnsCommand(clinicId, actor, { columns: [], version }));
  }
}
