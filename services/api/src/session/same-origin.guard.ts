import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { problem } from '@helix/web';
import type { Request } from 'express';

/**
 * For calls that a browser's cookie alone allows: refuses those that a page of another site makes. Callers that are no
 * browsers do not say where they are.
 */
@Injectable()
export class SameOriginGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const from = context.switchToHttp().getRequest<Request>().header('sec-fetch-site');
    if (from === undefined || from === 'same-origin' || from === 'none') return true;
    throw problem(403, undefined, 'Another site may not do this for you.');
  }
}
