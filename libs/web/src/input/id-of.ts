import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import type { Request } from 'express';
import { problem } from '../problem/problem.js';
import { methodOf } from './json-schema.js';

const LARGEST = 2 ** 31 - 1;

/** A whole-number id in the path. What cannot be an id names nothing: 404. */
export function IdOf(name: string): ParameterDecorator {
  const read = (_: unknown, context: ExecutionContext): number => {
    const text = String(context.switchToHttp().getRequest<Request>().params[name]);
    const id = /^\d{1,10}$/.test(text) ? Number(text) : 0;
    if (id < 1 || id > LARGEST) throw problem(404, undefined, `There is nothing with the id ${text}.`);
    return id;
  };
  const describe = (target: object, key: string | symbol | undefined) =>
    ApiParam({ name, schema: { type: 'integer', minimum: 1 } })(...methodOf(target, key));
  return createParamDecorator(read, [describe])();
}
