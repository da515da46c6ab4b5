import { createParamDecorator, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { MAX_REQUEST_BYTES, MAX_RESULT_BYTES } from '@helix/contracts';
import express, { type Request, type RequestHandler, type Response } from 'express';
import type { Observable } from 'rxjs';
import type { RoutePermissions } from '../access/route-permissions.js';
import { problem, toProblem } from '../problem/problem.js';

const KIB = 1024;

const AGENT_CHANGES = 'POST agent/changes';
const agentText = (limit: number): RequestHandler => express.text({ limit, type: () => true });
/**
 * What agents send may be compressed, and is larger than other bodies. The limit is for the uncompressed body, and nothing
 * else is checked here: the texts may have what cannot be stored.
 */
const agentBodies: ReadonlyMap<string, RequestHandler> = new Map([
  [AGENT_CHANGES, agentText(MAX_REQUEST_BYTES)],
  ['POST agent/commands/:commandId/result', agentText(MAX_RESULT_BYTES)],
]);
// Not strict: a number or null is JSON, too, and the validation of the body reports what it expects.
const publicBody = express.json({ limit: 64 * KIB, inflate: false, strict: false });
const ordinaryBody = express.json({ limit: 1024 * KIB, inflate: false, strict: false });

const texts = new WeakMap<Request, string>();

/**
 * Parses JSON bodies within the limit of each route. An interceptor, because guards run before: a request that is refused
 * for its headers costs neither unpacking nor parsing.
 */
export class BodyParsing implements NestInterceptor {
  constructor(private readonly permissions: RoutePermissions) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const route = this.permissions.ofHandler(context.getClass(), context.getHandler());
    const agentBody = agentBodies.get(route?.name ?? '');
    if (agentBody) await parseAgentBody(agentBody, request, http.getResponse<Response>());
    else {
      const isPublic = route?.permission.roles.includes('public') ?? true;
      await run(isPublic ? publicBody : ordinaryBody, request, http.getResponse<Response>());
    }
    return next.handle();
  }
}

/** Injects the text of the body of `POST agent/changes`, for storing parts of it as the agent wrote them. */
export const BodyText = createParamDecorator((_: unknown, context: ExecutionContext): string => {
  const text = texts.get(context.switchToHttp().getRequest<Request>());
  if (text === undefined) throw new Error(`only ${AGENT_CHANGES} keeps the text of its body`);
  return text;
});

/** Unpacking is streamed, and stops at the limit. */
async function parseAgentBody(parser: RequestHandler, request: Request, response: Response): Promise<void> {
  await run(parser, request, response);
  const text = typeof request.body === 'string' ? request.body : '';
  texts.set(request, text);
  try {
    request.body = JSON.parse(text);
  } catch {
    throw problem(400, undefined, 'The body is not valid JSON.');
  }
}

function run(parser: RequestHandler, request: Request, response: Response): Promise<void> {
  return new Promise((resolve, reject) => {
    parser(request, response, (error?: unknown) => {
      if (error === undefined) resolve();
      else reject(toProblem(error) ?? (error instanceof Error ? error : new Error(String(error))));
    });
  });
}
