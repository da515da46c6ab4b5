import { Controller, Get, Header } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { dayBucket, isoDate, pmsId } from '@helix/contracts';
import { Database } from '@helix/database';
import { AnswerOf, CurrentClinic, CurrentViewer, QueryOf, type ClinicContext, type Viewer } from '@helix/web';
import { readCalendar } from './calendar.query.js';

/** The personal calendar requests 60 days back, today and 30 days ahead. */
const MAX_DAYS = 91;
const DAY_MS = 86_400_000;

const calendarQuery = z
  .object({ startDate: isoDate, endDate: isoDate, providerId: pmsId.optional() })
  .superRefine(({ startDate, endDate }, context) => {
    const days = (Date.parse(endDate) - Date.parse(startDate)) / DAY_MS + 1;
    if (days < 1)
      context.addIssue({ code: 'custom', path: ['endDate'], message: 'expected no earlier than startDate' });
    if (days > MAX_DAYS)
      context.addIssue({ code: 'custom', path: ['endDate'], message: `expected at most ${MAX_DAYS} days` });
  });

@ApiTags('calendar')
@Controller('appointment')
export class CalendarController {
  constructor(private readonly database: Database) {}

  @Get()
  // The query returns JSON text.
  @Header('Content-Type', 'application/json; charset=utf-8')
  @ApiOperation({ summary: 'The appointments of the clinic by day and provider' })
  @AnswerOf(z.array(dayBucket))
  read(
    @CurrentViewer() { userId }: Viewer,
    @CurrentClinic() { clinicId, isAdmin }: ClinicContext,
    @QueryOf(calendarQuery) filter: z.infer<typeof calendarQuery>,
  ): Promise<string> {
    return readCalendar(this.database, { clinicId, userId, isAdmin }, filter);
  }
}
