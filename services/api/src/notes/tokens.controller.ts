import { Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import {
  tokenForm,
  tokenPossibleValueForm,
  tokenPossibleValueRow,
  tokenRow,
  tokenTypeRow,
  type TokenForm,
  type TokenPossibleValueForm,
  type TokenPossibleValueRow,
  type TokenRow,
  type TokenTypeRow,
} from '@helix/contracts';
import { Database } from '@helix/database';
import { tokenTypeNames } from '@helix/notes';
import {
  AnswerOf,
  ApiProblems,
  BodyOf,
  CurrentActor,
  IdOf,
  listQuery,
  PageOf,
  QueryOf,
  type Actor,
  type ListQuery,
  type Page,
} from '@helix/web';
import { rowOf, tokenNotFound, valueNotFound } from './note-rows.js';
import { RemoveTokenCommand } from './remove-token.command.js';
import { RemoveTokenValueCommand } from './remove-token-value.command.js';
import { listRows } from './row-list.js';
import { SaveTokenCommand } from './save-token.command.js';
import { SaveTokenValueCommand } from './save-token-value.command.js';
import { readTokens, readTokenValues } from './tokens.query.js';

const rowsQuery = z.object(listQuery);

@ApiTags('note templates')
@Controller('TokenType')
export class TokenTypesController {
  @Get()
  @ApiOperation({ summary: 'The types of tokens' })
  @AnswerOf(z.array(tokenTypeRow))
  list(): TokenTypeRow[] {
    return Object.entries(tokenTypeNames).map(([id, tokenTypeName]) => ({
      id: Number(id),
      tokenTypeId: Number(id),
      tokenTypeName,
    }));
  }
}

@ApiTags('note templates')
@Controller('Token')
export class TokensController {
  constructor(
    private readonly database: Database,
    private readonly commands: CommandBus,
  ) {}

  @Get()
  @ApiOperation({ summary: 'The tokens of note templates; filter {"q":"part of a name","tokenTypeId":4}' })
  @PageOf(tokenRow, 'tokens')
  async list(@QueryOf(rowsQuery) query: ListQuery): Promise<Page<TokenRow>> {
    return listRows(query, {
      rows: await readTokens(this.database.pool),
      sorts: ['id', 'tokenId', 'name', 'tokenTypeId', 'seperator', 'templateCount'],
      filters: ['tokenTypeId'],
      textOf: ({ name }) => name,
    });
  }

  @Get(':id')
  @ApiOperation({ summary: 'A token' })
  @AnswerOf(tokenRow)
  async one(@IdOf('id') id: number): Promise<TokenRow> {
    return rowOf(await readTokens(this.database.pool), id, tokenNotFound);
  }

  @Post()
  @HttpCode(200)
  @ApiOperation({ summary: 'Add a token' })
  @AnswerOf(tokenRow)
  add(@CurrentActor() actor: Actor, @BodyOf(tokenForm) form: TokenForm): Promise<TokenRow> {
    return this.commands.execute(new SaveTokenCommand(actor, null, form));
  }

  @Put(':id')
  @ApiOperation({ summary: 'Change a token; a new name is changed in the templates that use it' })
  @AnswerOf(tokenRow)
  @ApiProblems(409)
  change(@CurrentActor() actor: Actor, @IdOf('id') id: number, @BodyOf(tokenForm) form: TokenForm): Promise<TokenRow> {
    return this.commands.execute(new SaveTokenCommand(actor, id, form));
  }

  @Delete(':id')
  @ApiOperation({ summary: 'Delete a token with its values; 409 while a template uses it' })
  @AnswerOf(tokenRow)
  @ApiProblems(409)
  remove(@CurrentActor() actor: Actor, @IdOf('id') id: number): Promise<TokenRow> {
    return this.commands.execute(new RemoveTokenCommand(actor, id));
  }
}

@ApiTags('note templates')
@Controller('TokenPossibleValue')
export class TokenValuesController {
  constructor(
    private readonly database: Database,
    private readonly commands: CommandBus,
  ) {}

  @Get()
  @ApiOperation({ summary: 'The values that tokens offer; filter {"tokenId":1,"q":"part of a value"}' })
  @PageOf(tokenPossibleValueRow, 'tokenPossibleValues')
  async list(@QueryOf(rowsQuery) query: ListQuery): Promise<Page<TokenPossibleValueRow>> {
    return listRows(query, {
      rows: await readTokenValues(this.database.pool),
      sorts: ['id', 'tokenPossibleValueId', 'tokenId', 'value', 'position', 'isDefault', 'isNone'],
      filters: ['tokenId'],
      textOf: ({ value }) => value,
    });
  }

  @Get(':id')
  @ApiOperation({ summary: 'A value of a token' })
  @AnswerOf(tokenPossibleValueRow)
  async one(@IdOf('id') id: number): Promise<TokenPossibleValueRow> {
    return rowOf(await readTokenValues(this.database.pool), id, valueNotFound);
  }

  @Post()
  @HttpCode(200)
  @ApiOperation({ summary: 'Add a value to a token' })
  @AnswerOf(tokenPossibleValueRow)
  add(
    @CurrentActor() actor: Actor,
    @BodyOf(tokenPossibleValueForm) form: TokenPossibleValueForm,
  ): Promise<TokenPossibleValueRow> {
    return this.commands.execute(new SaveTokenValueCommand(actor, null, form));
  }

  @Put(':id')
  @ApiOperation({ summary: 'Change a value or its place in the list' })
  @AnswerOf(tokenPossibleValueRow)
  @ApiProblems(409)
  change(
    @CurrentActor() actor: Actor,
    @IdOf('id') id: number,
    @BodyOf(tokenPossibleValueForm) form: TokenPossibleValueForm,
  ): Promise<TokenPossibleValueRow> {
    return this.commands.execute(new SaveTokenValueCommand(actor, id, form));
  }

  @Delete(':id')
  @ApiOperation({ summary: 'Delete a value of a token' })
  @AnswerOf(tokenPossibleValueRow)
  remove(@CurrentActor() actor: Actor, @IdOf('id') id: number): Promise<TokenPossibleValueRow> {
    return this.commands.execute(new RemoveTokenValueCommand(actor, id));
  }
}
