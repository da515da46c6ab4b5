import { Controller, Delete, Get, HttpCode, Post, Put, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { z } from 'zod';
import { profileForm, type AssignableUser, type CurrentUser, type ProfileForm, type UserRow } from '@helix/contracts';
import { Database } from '@helix/database';
import {
  BodyOf,
  CurrentAccess,
  CurrentActor,
  CurrentClinic,
  CurrentViewer,
  IdOf,
  listQuery,
  problem,
  ProblemException,
  QueryOf,
  sendRange,
  type Access,
  type Actor,
  type ClinicContext,
  type Viewer,
} from '@helix/web';
import { filterOf, filters, searched, sortOf } from '../lists/list-parts.js';
import { AddUserCommand } from './add-user.command.js';
import { readAssignableUsers } from './assignable-users.query.js';
import { ChangePasswordCommand } from './change-password.command.js';
import { ChangeUserCommand } from './change-user.command.js';
import { refusedField, userMissing, type Asker } from './clinic-user.js';
import { readCurrentUser } from './current-user.query.js';
import { InviteUserCommand } from './invite-user.command.js';
import { RemoveUserCommand } from './remove-user.command.js';
import { SaveProfileCommand } from './save-profile.command.js';
import { postedUser, putUser, type PostedUser, type PutUser } from './user-body.js';
import { readUserRow, readUserRows, USER_SORTS } from './user-rows.query.js';

const usersQuery = z.object(listQuery);
const usersFilter = filters({
  q: searched.optional(),
  id: z
    .array(z.int('expected a list of ids'), 'expected a list of ids')
    .max(1000, 'expected at most 1000 ids')
    .optional(),
});

@ApiTags('users')
@Controller('User')
export class UsersController {
  constructor(
    private readonly database: Database,
    private readonly commands: CommandBus,
  ) {}

  @Get('current')
  @ApiOperation({ summary: 'The user who calls; 422 for a user without a clinic' })
  async current(@CurrentAccess() { viewer, clinic }: Access): Promise<CurrentUser> {
    const user = await this.readSelf(viewer.userId, clinic);
    if (!user.currentClinic) throw withoutClinic(user.email);
    return user;
  }

  @Post('profile')
  @HttpCode(200)
  @ApiOperation({ summary: 'Save one’s own names and preferences' })
  async saveProfile(
    @CurrentAccess() { viewer: { userId }, clinic }: Access,
    @CurrentActor() actor: Actor,
    @BodyOf(profileForm) form: ProfileForm,
  ): Promise<CurrentUser> {
    await this.commands.execute(new SaveProfileCommand(userId, actor, form));
    return this.readSelf(userId, clinic);
  }

  @Get('GetAssignableUsers')
  @ApiOperation({ summary: 'The users of the clinic whom its providers can be' })
  assignable(@CurrentClinic() { clinicId }: ClinicContext): Promise<AssignableUser[]> {
    return readAssignableUsers(this.database, clinicId);
  }

  @Get()
  @ApiOperation({ summary: 'The users of the clinic; filter {"q":"part of a name or an email"}' })
  async list(
    @CurrentViewer() { userId }: Viewer,
    @CurrentClinic() { clinicId }: ClinicContext,
    @QueryOf(usersQuery) { sort, range, filter }: z.infer<typeof usersQuery>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<UserRow[]> {
    const asked = { ...filterOf(usersFilter, filter), sort: sortOf(USER_SORTS, sort), range };
    const { rows, total } = await readUserRows(this.database, clinicId, userId, asked);
    sendRange(response, 'users', range, total);
    return rows;
  }

  @Get(':id')
  @ApiOperation({ summary: 'A user of the clinic' })
  async one(
    @CurrentViewer() viewer: Viewer,
    @CurrentClinic() { clinicId }: ClinicContext,
    @IdOf('id') userId: number,
  ): Promise<UserRow> {
    const user = await readUserRow(this.database.pool, clinicId, userId, viewer.userId);
    if (!user) throw userMissing();
    return user;
  }

  @Post()
  @HttpCode(200)
  @ApiOperation({ summary: 'Add a user; with userId change one; with userId and password set their password' })
  save(
    @CurrentViewer() { userId }: Viewer,
    @CurrentActor() actor: Actor,
    @CurrentClinic() { clinicId }: ClinicContext,
    @BodyOf(postedUser) body: PostedUser,
  ): Promise<UserRow> {
    const asker = { userId, actor };
    if ('password' in body) return this.changeUser(clinicId, asker, body.userId, body);
    return body.userId === undefined
      ? this.commands.execute(new AddUserCommand(clinicId, asker, body))
      : this.changeUser(clinicId, asker, body.userId, body);
  }

  @Put(':id')
  @ApiOperation({ summary: 'Change a user, or with a password set their password' })
  change(
    @CurrentViewer() viewer: Viewer,
    @CurrentActor() actor: Actor,
    @CurrentClinic() { clinicId }: ClinicContext,
    @IdOf('id') userId: number,
    @BodyOf(putUser) body: PutUser,
  ): Promise<UserRow> {
    if (body.userId !== undefined && body.userId !== userId)
      throw refusedField('userId', 'The address names another user.');
    return this.changeUser(clinicId, { userId: viewer.userId, actor }, userId, body);
  }

  @Delete(':id')
  @ApiOperation({ summary: 'Take a user out of the clinic; an account without any clinic is deleted' })
  remove(
    @CurrentViewer() viewer: Viewer,
    @CurrentActor() actor: Actor,
    @CurrentClinic() { clinicId }: ClinicContext,
    @IdOf('id') userId: number,
  ): Promise<UserRow> {
    return this.commands.execute(new RemoveUserCommand(clinicId, { userId: viewer.userId, actor }, userId));
  }

  @Post(':id/invitation')
  @HttpCode(204)
  @ApiOperation({ summary: 'Send the invitation of a user who has not signed in yet again' })
  invite(
    @CurrentViewer() viewer: Viewer,
    @CurrentActor() actor: Actor,
    @CurrentClinic() { clinicId }: ClinicContext,
    @IdOf('id') userId: number,
  ): Promise<void> {
    return this.commands.execute(new InviteUserCommand(clinicId, { userId: viewer.userId, actor }, userId));
  }

  private changeUser(clinicId: number, asker: Asker, userId: number, body: PutUser): Promise<UserRow> {
    return this.commands.execute(
      'password' in body
        ? new ChangePasswordCommand(clinicId, asker, userId, body.password)
        : new ChangeUserCommand(clinicId, asker, userId, body),
    );
  }

  private async readSelf(userId: number, clinic: ClinicContext | undefined): Promise<CurrentUser> {
    const user = await readCurrentUser(this.database, userId, clinic?.clinicGuid);
    if (!user) throw problem(401, undefined, 'Your account does not exist any more.');
    return user;
  }
}

/** Names the account, as who came through their organisation has typed no email here. */
function withoutClinic(email: string): ProblemException {
  return new ProblemException(
    422,
    'No clinic',
    'Your account is not assigned to any clinics.',
    undefined,
    {},
    { email },
  );
}
