import { Module } from '@nestjs/common';
import { JobsModule } from '@helix/jobs';
import { NoteTemplatesController } from './note-templates.controller.js';
import { PatientNotesController } from './patient-notes.controller.js';
import { RemoveNoteTemplateHandler } from './remove-note-template.command.js';
import { RemoveTokenHandler } from './remove-token.command.js';
import { RemoveTokenValueHandler } from './remove-token-value.command.js';
import { SaveNoteTemplateHandler } from './save-note-template.command.js';
import { SavePatientNoteHandler } from './save-patient-note.command.js';
import { SaveTokenHandler } from './save-token.command.js';
import { SaveTokenValueHandler } from './save-token-value.command.js';
import { StoreNoteFactsHandler } from './store-note-facts.job.js';
import { TokensController, TokenTypesController, TokenValuesController } from './tokens.controller.js';
import { WizardController, WizardTemplateController } from './wizard.controller.js';

/** Notes and forms of patients, the note wizard, and the templates and tokens that it fills. */
@Module({
  imports: [JobsModule.forProducers(), JobsModule.forWorkers([StoreNoteFactsHandler])],
  controllers: [
    PatientNotesController,
    WizardController,
    WizardTemplateController,
    TokenTypesController,
    TokensController,
    TokenValuesController,
    NoteTemplatesController,
  ],
  providers: [
    RemoveNoteTemplateHandler,
    RemoveTokenHandler,
    RemoveTokenValueHandler,
    SaveNoteTemplateHandler,
    SavePatientNoteHandler,
    SaveTokenHandler,
    SaveTokenValueHandler,
    StoreNoteFactsHandler,
  ],
})
export class NotesModule {}
