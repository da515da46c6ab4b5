import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { CurrentUser } from '@helix/contracts';
import { Database } from '@helix/database';
import { Allow, CurrentAccess, problem, type Access } from '@helix/web';
import { readCurrentUser } from './current-user.query.js';

@ApiTags('users')
@Controller('user')
@Allow('signedIn')
export class UsersController {
  constructor(private readonly database: Database) {}

  @Get('current')
  @ApiOperation({ summary: 'The user who calls; 422 for a user without a clinic' })
  async current(@CurrentAccess() { viewer, clinic }: Access): Promise<CurrentUser> {
    const user = await readCurrentUser(this.database, viewer.userId, clinic?.clinicGuid);
    if (!user) throw problem(401, undefined, 'Your account does not exist any more.');
    if (!user.currentClinic) throw problem(422, 'No clinic', 'Your account is not assigned to any clinics.');
    return user;
  }
}
