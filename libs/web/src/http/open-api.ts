import type { NestExpressApplication } from '@nestjs/platform-express';
import { SwaggerModule } from '@nestjs/swagger';
import type { NextFunction, Request, Response } from 'express';
import { AccessGuard } from '../access/access.guard.js';
import { createApiDocument } from '../open-api/create-document.js';

const DOCS = 'api/docs';

/** The OpenAPI document at /api/openapi.json for everybody, and Swagger UI at /api/docs for whoever operates Helix. */
export function useOpenApi(app: NestExpressApplication): void {
  const guard = app.get(AccessGuard);
  app.use(`/${DOCS}`, async (request: Request, _: Response, next: NextFunction) => {
    await guard.requireOperator(request);
    next();
  });
  SwaggerModule.setup(DOCS, app, () => createApiDocument(app), {
    jsonDocumentUrl: 'api/openapi.json',
    raw: ['json'],
    customSiteTitle: 'Helix API',
  });
}
