import {
  applyDecorators,
  UseInterceptors,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import type { Response } from 'express';
import { map, type Observable } from 'rxjs';
import { z } from 'zod';
import { AnswerOf, CONTENT_RANGE } from '../open-api/answer-of.js';
import { sendRange, type ListQuery } from './list-query.js';

/** The rows of a list that were asked for. */
export interface Page<Row> {
  rows: Row[];
  /** Number of all rows. */
  total: number;
  /** As requested; undefined: every row. */
  range: ListQuery['range'];
}

/**
 * For a method that returns a `Page`: answers its rows, with `Content-Range`. Documents itself in OpenAPI.
 *
 * @param row schema of a row.
 * @param name of the rows in `Content-Range`.
 */
export function PageOf(row: z.ZodType, name: string): MethodDecorator {
  return applyDecorators(
    AnswerOf(z.array(row), { headers: CONTENT_RANGE }),
    UseInterceptors(new ContentRangeInterceptor(name)),
  );
}

class ContentRangeInterceptor implements NestInterceptor<Page<unknown>, unknown[]> {
  constructor(private readonly name: string) {}

  intercept(context: ExecutionContext, next: CallHandler<Page<unknown>>): Observable<unknown[]> {
    const response = context.switchToHttp().getResponse<Response>();
    return next.handle().pipe(
      map(({ rows, total, range }) => {
        sendRange(response, this.name, range, total);
        return rows;
      }),
    );
  }
}
