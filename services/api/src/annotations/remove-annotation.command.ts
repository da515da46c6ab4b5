import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AnnotationView } from '@helix/contracts';
import { Annotation, Database, repositoryIn } from '@helix/database';
import { annotationView } from '@helix/report-inputs';
import { AuditTrail, type Actor } from '@helix/web';
import { findAnnotation } from './find-annotation.js';

export class RemoveAnnotationCommand extends Command<AnnotationView> {
  constructor(
    readonly clinicId: number,
    readonly actor: Actor,
    readonly annotationId: number,
  ) {
    super();
  }
}

@CommandHandler(RemoveAnnotationCommand)
export class RemoveAnnotationHandler implements ICommandHandler<RemoveAnnotationCommand> {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
  ) {}

  execute({ clinicId, actor, annotationId }: RemoveAnnotationCommand): Promise<AnnotationView> {
    return this.database.inClinics([clinicId], async (transaction) => {
      const removed = await findAnnotation(transaction, clinicId, annotationId);
      await repositoryIn(transaction, Annotation).delete({ clinicId, annotationId });
      const { date, endDate, text } = removed;
      const days = { date: [date, null], ...(endDate === null ? {} : { endDate: [endDate, null] }) };
      await this.audit.record(actor, 'annotationRemoved', text, days, transaction);
      return annotationView(removed);
    });
  }
}
