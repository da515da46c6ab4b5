import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import type { Request } from 'express';
import { problem } from '../problem/problem.js';
import { methodOf } from './json-schema.js';

const LARGEST = 2 ** 31 - 1;

/**
 * A whole-number id in the path. What cannot be an id names nothing: 404.
 *
 * @param lowest 0 where something that is no row has the id 0.
 */
export function IdOf(name: string, lowest: 0 | 1 = 1): ParameterDecorator {
  const read = (_: unknown, context: ExecutionContext): number => {
    const text = String(context.switchToHttp().getRequest<Request>().params[name]);
    const id = /^\d{1,10}$/.test(text) ? Number(text) : -1;
    if (id < lowest || id > LARGEST) throw problem(404, undefined, `There is nothing with the id ${text}.`);
    return id;
  };
  const describe = (target: object, key: string | symbol | undefined) =>
    ApiParam({ name, schema: { type: 'integer', minimum: lowest } })(...methodOf(target, key));
  return createParamDecorator(read, [describe])();
}
