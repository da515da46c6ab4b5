import type { NestExpressApplication } from '@nestjs/platform-express';
import express, { type NextFunction, type Request, type Response } from 'express';
import { toProblem } from '../problem/problem.js';

const MIB = 1024 * 1024;

/** Batches of agents may be compressed, and are larger than other bodies. The limit is for the uncompressed body. */
const AGENT_CHANGES = '/api/agent/changes';
// Not strict: a number or null is JSON, too, and the validation of the body reports what it expects.
const agentBody = express.json({ limit: 8 * MIB, inflate: true, strict: false, type: () => true });
const ordinaryBody = express.json({ limit: MIB, inflate: false, strict: false });

/** Parses JSON bodies within the limit of each path. */
export function useBodyParsing(app: NestExpressApplication): void {
  app.use((request: Request, response: Response, next: NextFunction) => {
    const path = request.path.toLowerCase().replace(/\/+$/, '');
    const parse = path === AGENT_CHANGES ? agentBody : ordinaryBody;
    // Converted here: Nest would replace a syntax error by a bad request of its own, without the reason.
    parse(request, response, (error?: unknown) => next(error === undefined ? undefined : (toProblem(error) ?? error)));
  });
}
