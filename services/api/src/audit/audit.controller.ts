import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { AUDIT_ACTIONS, auditRow, isoDate, isTimeZone, type AuditAction, type AuditRow } from '@helix/contracts';
import { Database } from '@helix/database';
import { AnswerOf, listQuery, PageOf, QueryOf, type ListQuery, type Page } from '@helix/web';
import { filterSchema, listParameters, searchText } from '../input/list-parameters.js';
import { AUDIT_SORTS, readAuditTrail } from './audit-trail.query.js';

const auditQuery = z.object(listQuery);
const NO_TIME_ZONE = 'expected a time zone';
const auditFilter = filterSchema({
  from: isoDate.optional(),
  to: isoDate.optional(),
  timeZone: z.string(NO_TIME_ZONE).refine(isTimeZone, NO_TIME_ZONE).optional(),
  action: z.enum(AUDIT_ACTIONS, 'unknown action').optional(),
  email: searchText.optional(),
  clinicId: z
    .int('expected the id of a clinic')
    .min(1, 'expected the id of a clinic')
    .max(2 ** 31 - 1, 'expected the id of a clinic')
    .optional(),
  address: searchText.optional(),
});

/** The default range, so that the trail is never read as a whole. */
const DEFAULT_RANGE: [number, number] = [0, 999];

@ApiTags('audit trail')
@Controller('AuditTrail')
export class AuditController {
  constructor(private readonly database: Database) {}

  @Get()
  @ApiOperation({
    summary: 'The audit trail; filter by from, to (days in timeZone or UTC), action, email, clinicId, address',
  })
  @PageOf(auditRow, 'auditTrail')
  list(@QueryOf(auditQuery) { range = DEFAULT_RANGE, ...query }: ListQuery): Promise<Page<AuditRow>> {
    return readAuditTrail(this.database, listParameters({ ...query, range }, auditFilter, AUDIT_SORTS));
  }

  @Get('actions')
  @ApiOperation({ summary: 'The names of all actions' })
  @AnswerOf(z.array(z.enum(AUDIT_ACTIONS)))
  actions(): readonly AuditAction[] {
    return AUDIT_ACTIONS;
  }
}
