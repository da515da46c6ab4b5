import type { NestExpressApplication } from '@nestjs/platform-express';
import express, { type NextFunction, type Request, type Response } from 'express';
import { toProblem } from '../problem/to-problem.js';

const MIB = 1024 * 1024;

/** Agents' batches may be packed, and are larger than anything that a person sends. The limit holds for the unpacked body. */
const AGENT_CHANGES = '/api/agent/changes';
// Not strict: a number or null is JSON all the same, and what reads the body says what it expects instead.
const agentBody = express.json({ limit: 8 * MIB, inflate: true, strict: false, type: () => true });
const ordinaryBody = express.json({ limit: MIB, inflate: false, strict: false });

/** Reads JSON bodies, each path within its limits. */
export function useBodyParsing(app: NestExpressApplication): void {
  app.use((request: Request, response: Response, next: NextFunction) => {
    const path = request.path.toLowerCase().replace(/\/+$/, '');
    const parse = path === AGENT_CHANGES ? agentBody : ordinaryBody;
    // Here, since Nest would make a bad request of its own of a syntax error and lose what it was.
    parse(request, response, (error?: unknown) => next(error === undefined ? undefined : (toProblem(error) ?? error)));
  });
}
