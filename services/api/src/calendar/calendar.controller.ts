import { Controller, Get, Header } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { isoDate, pmsId } from '@helix/contracts';
import { Database } from '@helix/database';
import { CurrentClinic, QueryOf, type ClinicContext } from '@helix/web';
import { readCalendar } from './calendar.query.js';

/** What the personal calendar may ask for at once: 60 days back, today, 30 ahead. */
const MOST_DAYS = 91;
const DAY_MS = 86_400_000;

const calendarQuery = z
  .object({ startDate: isoDate, endDate: isoDate, providerId: pmsId.optional() })
  .superRefine(({ startDate, endDate }, context) => {
    const days = (Date.parse(endDate) - Date.parse(startDate)) / DAY_MS + 1;
    if (days < 1)
      context.addIssue({ code: 'custom', path: ['endDate'], message: 'expected no earlier than startDate' });
    if (days > MOST_DAYS)
      context.addIssue({ code: 'custom', path: ['endDate'], message: `expected at most ${MOST_DAYS} days` });
  });

@ApiTags('calendar')
@Controller('appointment')
export class CalendarController {
  constructor(private readonly database: Database) {}

  @Get()
  // What is answered is JSON text already.
  @Header('Content-Type', 'application/json; charset=utf-8')
  @ApiOperation({ summary: 'The appointments of the clinic by day and provider' })
  read(
    @CurrentClinic() { clinicId }: ClinicContext,
    @QueryOf(calendarQuery) filter: z.infer<typeof calendarQuery>,
  ): Promise<string> {
    return readCalendar(this.database, clinicId, filter);
  }
}
