import { Controller, Get } from '@nestjs/common';
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
import { AnswerOf, type Actor, type ListQuery, type Page } from '@helix/web';
import { RowsController } from '../input/rows-controller.js';
import { inEveryClinic } from '../clinics/in-every-clinic.js';
import { rowOf, tokenNotFound, valueNotFound } from './note-rows.js';
import { RemoveTokenCommand } from './remove-token.command.js';
import { RemoveTokenValueCommand } from './remove-token-value.command.js';
import { listRows } from './row-list.js';
import { SaveTokenCommand } from './save-token.command.js';
import { SaveTokenValueCommand } from './save-token-value.command.js';
import { readTokens, readTokenValues } from './tokens.query.js';

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

const TokenRows = RowsController<TokenRow, TokenForm>({
  row: tokenRow,
  form: tokenForm,
  range: 'tokens',
  summaries: {
    list: 'The tokens of note templates; filter {"q":"part of a name","tokenTypeId":4}',
    one: 'A token',
    add: 'Add a token',
    change: 'Change a token; a new name is changed in the templates that use it',
    remove: 'Delete a token with its values; 409 while a template uses it',
  },
});

@ApiTags('note templates')
@Controller('Token')
export class TokensController extends TokenRows {
  constructor(
    private readonly database: Database,
    private readonly commands: CommandBus,
  ) {
    super();
  }

  async readPage(query: ListQuery): Promise<Page<TokenRow>> {
    return listRows(query, {
      rows: await inEveryClinic(this.database, readTokens),
      sorts: ['id', 'tokenId', 'name', 'tokenTypeId', 'seperator', 'templateCount'],
      filters: ['tokenTypeId'],
      textOf: ({ name }) => name,
    });
  }

  async readOne(id: number): Promise<TokenRow> {
    return rowOf(await inEveryClinic(this.database, readTokens), id, tokenNotFound);
  }

  save(actor: Actor, id: number | null, form: TokenForm): Promise<TokenRow> {
    return this.commands.execute(new SaveTokenCommand(actor, id, form));
  }

  delete(actor: Actor, id: number): Promise<TokenRow> {
    return this.commands.execute(new RemoveTokenCommand(actor, id));
  }
}

const TokenValueRows = RowsController<TokenPossibleValueRow, TokenPossibleValueForm>({
  row: tokenPossibleValueRow,
  form: tokenPossibleValueForm,
  range: 'tokenPossibleValues',
  isRemovable: true,
  summaries: {
    list: 'The values that tokens offer; filter {"tokenId":1,"q":"part of a value"}',
    one: 'A value of a token',
    add: 'Add a value to a token',
    change: 'Change a value or its place in the list',
    remove: 'Delete a value of a token',
  },
});

@ApiTags('note templates')
@Controller('TokenPossibleValue')
export class TokenValuesController extends TokenValueRows {
  constructor(
    private readonly database: Database,
    private readonly commands: CommandBus,
  ) {
    super();
  }

  async readPage(query: ListQuery): Promise<Page<TokenPossibleValueRow>> {
    return listRows(query, {
      rows: await readTokenValues(this.database.pool),
      sorts: ['id', 'tokenPossibleValueId', 'tokenId', 'value', 'position', 'isDefault', 'isNone'],
      filters: ['tokenId'],
      textOf: ({ value }) => value,
    });
  }

  async readOne(id: number): Promise<TokenPossibleValueRow> {
    return rowOf(await readTokenValues(this.database.pool), id, valueNotFound);
  }

  save(actor: Actor, id: number | null, form: TokenPossibleValueForm): Promise<TokenPossibleValueRow> {
    return this.commands.execute(new SaveTokenValueCommand(actor, id, form));
  }

  delete(actor: Actor, id: number): Promise<TokenPossibleValueRow> {
    return this.commands.execute(new RemoveTokenValueCommand(actor, id));
  }
}
