import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AnnotationForm, AnnotationView } from '@helix/contracts';
import { Annotation, Database, repositoryIn, type Transaction } from '@helix/database';
import { annotationView } from '@helix/report-inputs';
import { AuditTrail, fieldError, requireVersion, type Actor } from '@helix/web';
import { changesBetween } from '../audit/changes-between.js';
import { KNOWN_PROVIDERS } from '../providers/known-providers.sql.js';
import { findAnnotation } from './find-annotation.js';

/** Adds an annotation (id null), or changes one. */
export class SaveAnnotationCommand extends Command<AnnotationView> {
  constructor(
    readonly clinicId: number,
    readonly actor: Actor,
    readonly annotationId: number | null,
    readonly form: AnnotationForm,
  ) {
    super();
  }
}

@CommandHandler(SaveAnnotationCommand)
export class SaveAnnotationHandler implements ICommandHandler<SaveAnnotationCommand> {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
  ) {}

  execute({ clinicId, actor, annotationId, form }: SaveAnnotationCommand): Promise<AnnotationView> {
    const { version: _, ...fields } = form;
    return this.database.inClinics([clinicId], async (transaction) => {
      const annotations = repositoryIn(transaction, Annotation);
      const before = annotationId === null ? null : await findAnnotation(transaction, clinicId, annotationId);
      if (fields.providerId !== null && fields.providerId !== before?.providerId)
        await requireProvider(transaction, clinicId, fields.providerId);
      if (!before) {
        const added = await annotations.save({ clinicId, ...fields });
        await this.audit.record(actor, 'annotationAdded', fields.text, {}, transaction);
        return annotationView(added);
      }
      requireVersion('annotation', String(before.version), form);
      const changes = changesBetween<Partial<Annotation>>(before, fields);
      if (Object.keys(changes).length === 0) return annotationView(before);
      const version = before.version + 1;
      await annotations.update({ clinicId, annotationId: before.annotationId }, { ...fields, version });
      await this.audit.record(actor, 'annotationChanged', fields.text, changes, transaction);
      return annotationView({ ...before, ...fields, version });
    });
  }
}

async function requireProvider(transaction: Transaction, clinicId: number, providerId: string): Promise<void> {
  const { rowCount } = await transaction.query<{ id: string }>(PROVIDER, [clinicId, providerId]);
  if (rowCount === 0) throw fieldError('providerId', 'This provider is not one of the clinic.');
}

const PROVIDER = `select k.id from ${KNOWN_PROVIDERS} k where k.clinic_id = $1 and k.id = $2`;
