import { Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import {
  assignableUser,
  currentUser,
  profileForm,
  userRow,
  type AssignableUser,
  type CurrentUser,
  type ProfileForm,
  type UserRow,
} from '@helix/contracts';
import { Database } from '@helix/database';
import {
  AnswerOf,
  ApiProblems,
  BodyOf,
  CurrentAccess,
  CurrentActor,
  CurrentClinic,
  CurrentViewer,
  IdOf,
  listQuery,
  PageOf,
  problem,
  ProblemException,
  QueryOf,
  type Access,
  type Actor,
  type ClinicContext,
  type ListQuery,
  type Page,
  type Viewer,
} from '@helix/web';
import { filterSchema, listParameters, rowFilter } from '../input/list-parameters.js';
import { AddUserCommand } from './add-user.command.js';
import { ChangePasswordCommand } from './change-password.command.js';
import { ChangeUserCommand } from './change-user.command.js';
import { userNotFound, type Requester } from './clinic-user.js';
import { readCurrentUser } from './current-user.query.js';
import { InviteUserCommand } from './invite-user.command.js';
import { RemoveUserCommand } from './remove-user.command.js';
import { SaveProfileCommand } from './save-profile.command.js';
import { postedUser, putUser, type PostedUser, type PutUser } from './user-body.js';
import { readAssignableUsers, readUserRow, readUserRows, USER_SORTS } from './users.query.js';

const usersQuery = z.object(listQuery);
const usersFilter = filterSchema(rowFilter());

@ApiTags('users')
@Controller('User')
export class UsersController {
  constructor(
    private readonly database: Database,
    private readonly commands: CommandBus,
  ) {}

  @Get('current')
  @ApiOperation({ summary: 'The current user; 422 for a user without a clinic' })
  @AnswerOf(currentUser)
  @ApiProblems(422)
  async current(@CurrentAccess() access: Access): Promise<CurrentUser> {
    const user = await this.readSelf(access);
    if (!user.currentClinic && !user.mustChoosePassword) throw withoutClinic(user.email);
    return user;
  }

  @Post('profile')
  @HttpCode(200)
  @ApiOperation({ summary: 'Save the names and preferences of the current user' })
  @AnswerOf(currentUser)
  @ApiProblems(409)
  async saveProfile(
    @CurrentAccess() access: Access,
    @CurrentActor() actor: Actor,
    @BodyOf(profileForm) form: ProfileForm,
  ): Promise<CurrentUser> {
    await this.commands.execute(new SaveProfileCommand(access.viewer.userId, actor, form));
    return this.readSelf(access);
  }

  @Get('GetAssignableUsers')
  @ApiOperation({ summary: 'The users to whom providers of the clinic can be assigned' })
  @AnswerOf(z.array(assignableUser))
  assignable(@CurrentClinic() { clinicId }: ClinicContext): Promise<AssignableUser[]> {
    return readAssignableUsers(this.database, clinicId);
  }

  @Get()
  @ApiOperation({ summary: 'The users of the clinic; filter {"q":"part of a name or an email"}' })
  @PageOf(userRow, 'users')
  list(
    @CurrentViewer() { userId }: Viewer,
    @CurrentClinic() { clinicId }: ClinicContext,
    @QueryOf(usersQuery) query: ListQuery,
  ): Promise<Page<UserRow>> {
    return readUserRows(this.database, clinicId, userId, listParameters(query, usersFilter, USER_SORTS));
  }

  @Get(':id')
  @ApiOperation({ summary: 'A user of the clinic' })
  @AnswerOf(userRow)
  async one(
    @CurrentViewer() viewer: Viewer,
    @CurrentClinic() { clinicId }: ClinicContext,
    @IdOf('id') userId: number,
  ): Promise<UserRow> {
    const user = await readUserRow(this.database.pool, clinicId, userId, viewer.userId);
    if (!user) throw userNotFound();
    return user;
  }

  @Post()
  @HttpCode(200)
  @ApiOperation({ summary: 'Add a user; with userId change one; with userId and password set their password' })
  @AnswerOf(userRow)
  @ApiProblems(404, 409, 429)
  save(
    @CurrentViewer() { userId }: Viewer,
    @CurrentActor() actor: Actor,
    @CurrentClinic() { clinicId }: ClinicContext,
    @BodyOf(postedUser) body: PostedUser,
  ): Promise<UserRow> {
    const requester = { userId, actor };
    if ('password' in body) return this.changeUser(clinicId, requester, body.userId, body);
    return body.userId === undefined
      ? this.commands.execute(new AddUserCommand(clinicId, requester, body))
      : this.changeUser(clinicId, requester, body.userId, body);
  }

  @Put(':id')
  @ApiOperation({ summary: 'Change a user, or with a password set their password' })
  @AnswerOf(userRow)
  @ApiProblems(409)
  change(
    @CurrentViewer() viewer: Viewer,
    @CurrentActor() actor: Actor,
    @CurrentClinic() { clinicId }: ClinicContext,
    @IdOf('id') userId: number,
    @BodyOf(putUser) body: PutUser,
  ): Promise<UserRow> {
    return this.changeUser(clinicId, { userId: viewer.userId, actor }, userId, body);
  }

  @Delete(':id')
  @ApiOperation({ summary: 'Remove a user from the clinic; an account without any clinic is deleted' })
  @AnswerOf(userRow)
  @ApiProblems(422)
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
  @AnswerOf(null)
  @ApiProblems(422, 429)
  invite(
    @CurrentViewer() viewer: Viewer,
    @CurrentActor() actor: Actor,
    @CurrentClinic() { clinicId }: ClinicContext,
    @IdOf('id') userId: number,
  ): Promise<void> {
    return this.commands.execute(new InviteUserCommand(clinicId, { userId: viewer.userId, actor }, userId));
  }

  private changeUser(clinicId: number, requester: Requester, userId: number, body: PutUser): Promise<UserRow> {
    return this.commands.execute(
      'password' in body
        ? new ChangePasswordCommand(clinicId, requester, userId, body.password)
        : new ChangeUserCommand(clinicId, requester, userId, body),
    );
  }

  private async readSelf(access: Access): Promise<CurrentUser> {
    const user = await readCurrentUser(this.database, access.viewer.userId, access.clinic?.clinicGuid, access);
    if (!user) throw problem(401, undefined, 'Your account no longer exists.');
    return user;
  }
}

/** Contains the email of the account, since users of SSO have not entered it here. */
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
