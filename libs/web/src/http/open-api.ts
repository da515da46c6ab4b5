import type { NestExpressApplication } from '@nestjs/platform-express';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';

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
      name: 'X-Clinic-Guid',
      in: 'header',
      required: false,
      description: 'The clinic to work in',
      schema: { type: 'string', format: 'uuid' },
    })
    .build();
  SwaggerModule.setup('api/docs', app, () => SwaggerModule.createDocument(app, frame), {
    jsonDocumentUrl: 'api/openapi.json',
    raw: ['json'],
    customSiteTitle: 'Helix API',
  });
}
