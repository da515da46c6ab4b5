import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { isoDate, pmsId, type DayBucket } from '@helix/contracts';
import { Database } from '@helix/database';
import { Allow, CurrentClinic, QueryOf, type ClinicContext } from '@helix/web';
import { readCalendar } from './calendar.query.js';

const MOST_DAYS = 62;
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
@Allow('signedIn')
export class CalendarController {
  constructor(private readonly database: Database) {}

  @Get()
  @ApiOperation({ summary: 'The visits of the clinic by day and provider' })
  read(
    @CurrentClinic() { clinicId }: ClinicContext,
    @QueryOf(calendarQuery) filter: z.infer<typeof calendarQuery>,
  ): Promise<DayBucket[]> {
    return readCalendar(this.database, clinicId, filter);
  }
}
