import type { NestExpressApplication } from '@nestjs/platform-express';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { isOpen, RoutePermissions } from '../access/route-permissions.js';

const CLINIC_HEADER = 'X-Clinic-Guid';
type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;

/** The OpenAPI document at /api/openapi.json, and Swagger UI at /api/docs. */
export function useOpenApi(app: NestExpressApplication): void {
  const base = new DocumentBuilder()
    .setTitle('Helix')
    .setDescription(
      'Plans dental hygiene appointments and shows clinics how well they go. Errors are application/problem+json.',
    )
    .setVersion('1')
    .addBearerAuth()
    .addGlobalParameters({
      name: CLINIC_HEADER,
      in: 'header',
      required: false,
      description: 'The clinic to work in',
      schema: { type: 'string', format: 'uuid' },
    })
    .build();
  const permissions = app.get(RoutePermissions);
  SwaggerModule.setup('api/docs', app, () => withPermissions(SwaggerModule.createDocument(app, base), permissions), {
    jsonDocumentUrl: 'api/openapi.json',
    raw: ['json'],
    customSiteTitle: 'Helix API',
  });
}

/** Adds to each operation whether it needs a token and a clinic. */
function withPermissions(document: OpenAPIObject, permissions: RoutePermissions): OpenAPIObject {
  for (const [path, item] of Object.entries(document.paths)) {
    const route = path.replace(/^\/(api\/)?/i, '').replaceAll(/\{(\w+)\}/g, ':$1');
    for (const [method, operation] of Object.entries(item) as [string, Operation][]) {
      const permission = permissions.find(`${method} ${route}`)?.permission;
      if (!permission) continue;
      if (!isOpen(permission)) operation.security = [{ bearer: [] }];
      if (permission.inClinic && operation.parameters)
        operation.parameters = operation.parameters.map((parameter) =>
          'name' in parameter && parameter.name === CLINIC_HEADER ? { ...parameter, required: true } : parameter,
        );
    }
  }
  return document;
}
