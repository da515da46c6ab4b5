import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { isoDate, openDay, type OpenDay } from '@helix/contracts';
import { Database } from '@helix/database';
import { AnswerOf, CurrentClinic, QueryOf, type ClinicContext } from '@helix/web';
import { readOpenDay } from './open-day.query.js';

const openDayQuery = z.object({ date: isoDate });

@ApiTags('calendar')
@Controller('OpenDay')
export class OpenDayController {
  constructor(private readonly database: Database) {}

  @Get()
  @ApiOperation({ summary: 'Whether the clinic is open on a day, and the open days before and after it' })
  @AnswerOf(openDay)
  read(
    @CurrentClinic() { clinicId }: ClinicContext,
    @QueryOf(openDayQuery) { date }: z.infer<typeof openDayQuery>,
  ): Promise<OpenDay> {
    return readOpenDay(this.database, clinicId, date);
  }
}
