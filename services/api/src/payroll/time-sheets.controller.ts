import { Controller, HttpCode, Post, UploadedFile, UseInterceptors } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { FileInterceptor } from '@nestjs/platform-express';
import { ApiBody, ApiConsumes, ApiOperation, ApiTags } from '@nestjs/swagger';
import { timeSheetImport, timeSheetOptions, type TimeSheetImport, type TimeSheetOptions } from '@helix/contracts';
import { MAX_TIME_SHEET_BYTES } from '@helix/time-sheets';
import { AnswerOf, CurrentActor, CurrentClinic, fieldError, QueryOf, type Actor, type ClinicContext } from '@helix/web';
import { ImportTimeSheetCommand } from './import-time-sheet.command.js';

/** What multer keeps in memory. */
interface UploadedBytes {
  originalname: string;
  buffer: Uint8Array;
}

const FILE_BODY = {
  type: 'object',
  properties: { file: { type: 'string', format: 'binary' } },
  required: ['file'],
} as const;

@ApiTags('payroll')
@Controller('Villanova')
export class TimeSheetsController {
  constructor(private readonly commands: CommandBus) {}

  @Post('ImportItemCardsEntry')
  @HttpCode(200)
  @UseInterceptors(FileInterceptor('file', { limits: { fileSize: MAX_TIME_SHEET_BYTES, files: 1, fields: 5 } }))
  @ApiOperation({
    summary: 'Import a time sheet (CSV); with preview nothing is written',
    description:
      'All rows are valid, or nothing is written. Seconds are added up and rounded half up once a day, and shown cut.',
  })
  @ApiConsumes('multipart/form-data')
  @ApiBody({ schema: FILE_BODY as never })
  @AnswerOf(timeSheetImport)
  import(
    @CurrentActor() actor: Actor,
    @CurrentClinic() clinic: ClinicContext,
    @QueryOf(timeSheetOptions) options: TimeSheetOptions,
    @UploadedFile() file: UploadedBytes | undefined,
  ): Promise<TimeSheetImport> {
    if (!file) {
      throw fieldError('file', 'Please select a file first.');
    }
    // Browsers send the name in UTF-8, which is read byte by byte.
    const fileName = Buffer.from(file.originalname, 'latin1').toString('utf8').slice(0, 200);
    const sheet = { fileName, bytes: file.buffer };
    return this.commands.execute(new ImportTimeSheetCommand(clinic, actor, sheet, options, Date.now()));
  }
}
