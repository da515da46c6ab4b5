import { Controller, Get, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { z } from 'zod';
import { AUDIT_ACTIONS, isoDate, type AuditAction, type AuditRow } from '@helix/contracts';
import { Database } from '@helix/database';
import { isTimeZone } from '@helix/hygiene';
import { listQuery, QueryOf, sendRange } from '@helix/web';
import { filterOf, filters, searched, sortOf } from '../lists/list-parts.js';
import { AUDIT_SORTS, readAuditTrail } from './audit-trail.query.js';

const auditQuery = z.object(listQuery);
const NO_TIME_ZONE = 'expected a time zone';
const auditFilter = filters({
  from: isoDate.optional(),
  to: isoDate.optional(),
  timeZone: z.string(NO_TIME_ZONE).refine(isTimeZone, NO_TIME_ZONE).optional(),
  action: z.enum(AUDIT_ACTIONS, 'there is no such action').optional(),
  email: searched.optional(),
  clinicId: z
    .int('expected the id of a clinic')
    .min(1, 'expected the id of a clinic')
    .max(2 ** 31 - 1, 'expected the id of a clinic')
    .optional(),
  address: searched.optional(),
});

/** Rows that are answered when no range is asked for: the trail is never read whole. */
const FIRST_ROWS: [number, number] = [0, 999];

@ApiTags('audit trail')
@Controller('AuditTrail')
export class AuditController {
  constructor(private readonly database: Database) {}

  @Get()
  @ApiOperation({
    summary:
      'Who did what, when, in which clinic, from where; filter by from, to (days, of timeZone or UTC), action, email, clinicId, address',
  })
  async list(
    @QueryOf(auditQuery) { sort, range = FIRST_ROWS, filter }: z.infer<typeof auditQuery>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AuditRow[]> {
    const asked = { ...filterOf(auditFilter, filter), sort: sortOf(AUDIT_SORTS, sort), range };
    const { rows, total } = await readAuditTrail(this.database, asked);
    sendRange(response, 'auditTrail', range, total);
    return rows;
  }

  @Get('actions')
  @ApiOperation({ summary: 'The names of all actions' })
  actions(): readonly AuditAction[] {
    return AUDIT_ACTIONS;
  }
}
