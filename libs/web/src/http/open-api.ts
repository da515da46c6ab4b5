import type { NestExpressApplication } from '@nestjs/platform-express';
import { SwaggerModule } from '@nestjs/swagger';
import { createApiDocument } from '../open-api/create-document.js';

/** The OpenAPI document at /api/openapi.json, and Swagger UI at /api/docs. */
export function useOpenApi(app: NestExpressApplication): void {
  SwaggerModule.setup('api/docs', app, () => createApiDocument(app), {
    jsonDocumentUrl: 'api/openapi.json',
    raw: ['json'],
    customSiteTitle: 'Helix API',
  });
}
