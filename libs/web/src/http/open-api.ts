import type { NestExpressApplication } from '@nestjs/platform-express';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { RoutePermissions, isOpen } from '../access/route-permissions.js';

const CLINIC_HEADER = 'X-Clinic-Guid';
type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;

/** The API's description at /api/openapi.json, and a page to read and try it at /api/docs. */
export function useOpenApi(app: NestExpressApplication): void {
  const frame = new DocumentBuilder()
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
  const rights = app.get(RoutePermissions);
  SwaggerModule.setup('api/docs', app, () => withRights(SwaggerModule.createDocument(app, frame), rights), {
    jsonDocumentUrl: 'api/openapi.json',
    raw: ['json'],
    customSiteTitle: 'Helix API',
  });
}

/** Says of each call whether it needs a token and a clinic, as the table of calls has it. */
function withRights(document: OpenAPIObject, rights: RoutePermissions): OpenAPIObject {
  for (const [path, item] of Object.entries(document.paths)) {
    const call = path.replace(/^\/(api\/)?/i, '').replaceAll(/\{(\w+)\}/g, ':$1');
    for (const [method, operation] of Object.entries(item) as [string, Operation][]) {
      const right = rights.named(`${method} ${call}`)?.right;
      if (!right) continue;
      if (!isOpen(right)) operation.security = [{ bearer: [] }];
      if (right.inClinic && operation.parameters)
        operation.parameters = operation.parameters.map((parameter) =>
          'name' in parameter && parameter.name === CLINIC_HEADER ? { ...parameter, required: true } : parameter,
        );
    }
  }
  return document;
}
