import { Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { linkedAccount, linkRequest, type LinkedAccount } from '@helix/contracts';
import { Database } from '@helix/database';
import { AnswerOf, ApiProblems, BodyOf, CurrentActor, CurrentViewer, IdOf, type Actor, type Viewer } from '@helix/web';
import { LinkAccountCommand } from './link-account.command.js';
import { readLinkedAccounts } from './linked-accounts.query.js';
import { UnlinkAccountCommand } from './unlink-account.command.js';

/** Every route returns the current list. */
@ApiTags('users')
@Controller('User/linkedAccounts')
export class LinkedAccountsController {
  constructor(
    private readonly database: Database,
    private readonly commands: CommandBus,
  ) {}

  @Get()
  @ApiOperation({ summary: 'The other accounts of the current user’s person' })
  @AnswerOf(z.array(linkedAccount))
  list(@CurrentViewer() { userId }: Viewer): Promise<LinkedAccount[]> {
    return readLinkedAccounts(this.database, userId);
  }

  @Post()
  @HttpCode(200)
  @ApiOperation({ summary: 'Link another account of the same person, by its email and password' })
  @AnswerOf(z.array(linkedAccount))
  @ApiProblems(429)
  async link(
    @CurrentViewer() { userId }: Viewer,
    @CurrentActor() actor: Actor,
    @BodyOf(linkRequest) { email, password }: z.infer<typeof linkRequest>,
  ): Promise<LinkedAccount[]> {
    await this.commands.execute(new LinkAccountCommand({ userId, actor }, email, password));
    return readLinkedAccounts(this.database, userId);
  }

  @Delete(':id')
  @ApiOperation({ summary: 'Unlink one of these accounts' })
  @AnswerOf(z.array(linkedAccount))
  async unlink(
    @CurrentViewer() { userId }: Viewer,
    @CurrentActor() actor: Actor,
    @IdOf('id') id: number,
  ): Promise<LinkedAccount[]> {
    await this.commands.execute(new UnlinkAccountCommand({ userId, actor }, id));
    return readLinkedAccounts(this.database, userId);
  }
}
