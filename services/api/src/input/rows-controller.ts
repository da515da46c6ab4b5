import { Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { z } from 'zod';
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

const rowsQuery = z.object(listQuery);

/** What the calls of a list of rows are made of. */
interface Calls<Row, Form> {
  row: z.ZodType<Row>;
  form: z.ZodType<Form>;
  /** The rows in `Content-Range`. */
  range: string;
  /** What each call does, for OpenAPI. */
  summaries: Record<'list' | 'one' | 'add' | 'change' | 'remove', string>;
  /** Whether every row may be removed; else a removal can be a 409. */
  isRemovable?: boolean;
}

/** What a controller says about its rows. */
interface Rows<Row, Form> {
  /** @throws a 422 for a sort or filter that the list does not have. */
  readPage(query: ListQuery): Promise<Page<Row>>;
  /** @throws a 404 if there is none. */
  readOne(id: number): Promise<Row>;
  /** @param id null to add a row. @returns the row that is stored. */
  save(actor: Actor, id: number | null, form: Form): Promise<Row>;
  /** @returns the row as it was. */
  delete(actor: Actor, id: number): Promise<Row>;
}

/**
 * The calls of a list of rows that react-admin shows and changes one by one: a page, a row, add, change and remove. Who
 * may send them is in `route-permissions.ts`.
 *
 * @example class TokensController extends RowsController({ row: tokenRow, form: tokenForm, range: 'tokens', summaries })
 */
export function RowsController<Row, Form>({ row, form, range, summaries, isRemovable = false }: Calls<Row, Form>) {
  abstract class Controller implements Rows<Row, Form> {
    abstract readPage(query: ListQuery): Promise<Page<Row>>;
    abstract readOne(id: number): Promise<Row>;
    abstract save(actor: Actor, id: number | null, form: Form): Promise<Row>;
    abstract delete(actor: Actor, id: number): Promise<Row>;

    @Get()
    @ApiOperation({ summary: summaries.list })
    @PageOf(row, range)
    list(@QueryOf(rowsQuery) query: ListQuery): Promise<Page<Row>> {
      return this.readPage(query);
    }

    @Get(':id')
    @ApiOperation({ summary: summaries.one })
    @AnswerOf(row)
    one(@IdOf('id') id: number): Promise<Row> {
      return this.readOne(id);
    }

    @Post()
    @HttpCode(200)
    @ApiOperation({ summary: summaries.add })
    @AnswerOf(row)
    add(@CurrentActor() actor: Actor, @BodyOf(form) body: Form): Promise<Row> {
      return this.save(actor, null, body);
    }

    @Put(':id')
    @ApiOperation({ summary: summaries.change })
    @AnswerOf(row)
    @ApiProblems(409)
    change(@CurrentActor() actor: Actor, @IdOf('id') id: number, @BodyOf(form) body: Form): Promise<Row> {
      return this.save(actor, id, body);
    }

    @Delete(':id')
    @ApiOperation({ summary: summaries.remove })
    @AnswerOf(row)
    @ApiProblems(...(isRemovable ? [] : [409 as const]))
    remove(@CurrentActor() actor: Actor, @IdOf('id') id: number): Promise<Row> {
      return this.delete(actor, id);
    }
  }
  return Controller;
}
