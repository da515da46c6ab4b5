import { Validator } from '@seriousme/openapi-schema-validator';
import type { OpenAPIObject } from '@nestjs/swagger';
import { createValidator } from './document-validator.js';

interface Operation {
  operationId?: string;
  summary?: string;
  tags?: string[];
  responses?: Record<string, { $ref?: string; content?: Record<string, { schema?: object }> }>;
}

/** Patterns that Python, RE2 and JavaScript without flags read alike. */
const NOT_PORTABLE = /\\[pPuxcdDwWsSbBkK0-9]|\(\?[=!<]/;

/**
 * Whatever in an OpenAPI document is not valid or would mislead its readers, one line each: against the schema of OpenAPI
 * 3.1, operations without a summary, a tag, a name of their own or a described success, and patterns that not every tool
 * can use.
 */
export async function openApiIssues(document: OpenAPIObject): Promise<string[]> {
  const plain = JSON.parse(JSON.stringify(document)) as Record<string, unknown>;
  const { valid, errors } = await new Validator().validate(structuredClone(plain));
  const issues = valid ? [] : [`not valid OpenAPI: ${JSON.stringify(errors)}`];
  if (!document.openapi.startsWith('3.1.')) issues.push(`the version is ${document.openapi}`);
  const names = new Set<string>();
  for (const [call, operation] of operationsOf(document)) {
    const { operationId, summary, tags, responses = {} } = operation;
    if (!operationId || names.has(operationId)) issues.push(`${call}: operationId ${operationId}`);
    names.add(operationId ?? '');
    if (!summary) issues.push(`${call}: no summary`);
    if (!tags?.length) issues.push(`${call}: no tag`);
    const successes = Object.entries(responses).filter(([status]) => /^[23]/.test(status));
    const described = successes.filter(
      ([status, { content }]) =>
        status === '204' || status === '302' || Object.values(content ?? {}).some(({ schema }) => schema !== undefined),
    );
    if (successes.length === 0 || described.length < successes.length)
      issues.push(`${call}: a success without a description of its body`);
  }
  issues.push(...exampleIssues(plain as unknown as Described));
  for (const pattern of patternsOf(plain)) {
    if (NOT_PORTABLE.test(pattern)) issues.push(`a pattern that not every tool can use: ${pattern}`);
  }
  return issues;
}

interface Described {
  components: { schemas: Record<string, { examples?: unknown[] }> };
}

/** Examples that are not as their schema says. */
function exampleIssues(document: Described): string[] {
  const { schemas } = document.components;
  const validator = createValidator(document);
  return Object.entries(schemas).flatMap(([name, { examples = [] }]) =>
    examples.flatMap((example) => validator(`/components/schemas/${name}`, example).map((text) => `${name}: ${text}`)),
  );
}

/** Every operation as `METHOD path`. */
export function operationsOf(document: OpenAPIObject): [string, Operation][] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item as Record<string, Operation>).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  );
}

function patternsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'pattern' && typeof inner === 'string' ? [inner] : patternsOf(inner),
  );
}
