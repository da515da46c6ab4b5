import { Controller, Get, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { z } from 'zod';
import { AUDIT_ACTIONS, isoDate, type AuditAction, type AuditRow } from '@helix/contracts';
import { Database } from '@helix/database';
import { listQuery, problem, QueryOf, sendRange } from '@helix/web';
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

/** A name such as `America/Toronto`. Offsets, which PostgreSQL reads the other way round, are none. */
function isTimeZone(name: string): boolean {
  if (!/^[A-Z]\w*(\/[\w+-]+)*$/i.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

/** A few old names are known here and not to PostgreSQL. */
function sayUnknownZone(error: unknown): never {
  const isUnknown = error instanceof Error && 'code' in error && error.code === '22023';
  if (!isUnknown) throw error;
  const errors = [{ field: 'filter.timeZone', message: NO_TIME_ZONE }];
  throw problem(422, undefined, 'Some values are not right.', errors);
}

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
    const { rows, total } = await readAuditTrail(this.database, asked).catch(sayUnknownZone);
    sendRange(response, 'auditTrail', range, total);
    return rows;
  }

  @Get('actions')
  @ApiOperation({ summary: 'The names of all actions' })
  actions(): readonly AuditAction[] {
    return AUDIT_ACTIONS;
  }
}
