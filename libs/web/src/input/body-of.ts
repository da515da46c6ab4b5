import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiBody } from '@nestjs/swagger';
import type { Request } from 'express';
import type { z } from 'zod';
import { invalid, problem } from '../problem/problem.js';
import { describeInput, methodOf } from './json-schema.js';

/**
 * The JSON body of a request, checked; a request without a body is read as `{}`. What is not right is a 422 that names
 * each field. Describes itself in OpenAPI.
 */
export function BodyOf(schema: z.ZodType): ParameterDecorator {
  const read = (_: unknown, context: ExecutionContext) => {
    const request = context.switchToHttp().getRequest<Request>();
    const body: unknown = request.body;
    // The parser leaves other kinds of content alone.
    if (body === undefined && hasContent(request)) throw problem(415, undefined, 'Send the body as application/json.');
    const result = schema.safeParse(body === undefined ? {} : body);
    if (!result.success) throw invalid(result.error);
    return result.data;
  };
  const describe = (target: object, key: string | symbol | undefined) =>
    ApiBody({ schema: describeInput(schema) })(...methodOf(target, key));
  return createParamDecorator(read, [describe])();
}

function hasContent(request: Request): boolean {
  return request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
}
