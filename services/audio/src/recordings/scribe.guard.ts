import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { Clinic, Database } from '@helix/database';
import { accessOf, problem } from '@helix/web';

/** Refuses every request of a clinic that does not record, before its body is read. */
@Injectable()
export class ScribeGuard implements CanActivate {
  constructor(private readonly database: Database) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const clinicId = accessOf(context.switchToHttp().getRequest<Request>())?.clinic?.clinicId ?? 0;
    const clinics = this.database.dataSource.getRepository(Clinic);
    if (await clinics.existsBy({ clinicId, scribe: true })) return true;
    throw problem(403, undefined, 'Recording is not switched on for this clinic.');
  }
}
