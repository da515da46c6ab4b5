const token = { tokenId: 4, name: 'MedicalHistory', tokenTypeId: 4, seperator: ', ' };
const value = { tokenId: 4, value: 'reviewed, no changes', isDefault: false, isNone: true, position: 1 };
const template = {
  name: 'Short recall',
  text: 'Medical history: [[{{MedicalHistory}}.]]',
  clinicId: 1,
  userId: null,
};
const note = 'Medical history reviewed, no changes. Tolerated well.';

/** The examples of the notes calls. */
export const notesExamples: Readonly<Record<string, unknown>> = {
  PatientNote: {
    noteId: 'A20417',
    appointmentId: null,
    providerName: 'Maya Okafor',
    dateCreated: '2026-11-24T14:35:00',
    note: `${note}\nEdited by hygienist@helix.example 2026-11-24 20:05 UTC`,
    isFromPms: true,
    isDraft: false,
    version: 'b25N9BGwZ-VRpwN6O85Vce',
  },
  PatientNoteForm: { noteId: 'A20417', note, version: 'b25N9BGwZ-VRpwN6O85Vce' },
  ClinicalForm: {
    formId: 'F311',
    templateId: 'T1',
    dateModified: '2026-05-12T09:02:00',
    noteData: [
      { label: 'Allergies', value: 'Penicillin' },
      { label: 'Smoker', value: false },
    ],
  },
  DmsTemplate: { dmsTemplateId: 'T1', templateHtml: '<h1>Health history</h1><p>Allergies: {{Allergies}}</p>' },
  WizardTemplate: { noteTemplateId: 7, name: template.name, text: template.text },
  OfferedValues: {
    MedicalHistory: [{ value: value.value, isDefault: false, isNone: true }],
    Images: [{ value: 'Bitewings, 2 (02142)', isDefault: false, isNone: false, minutes: 12 }],
  },
  PrefilledAnswer: { token: 'Images', answer: 'Bitewings, 2 (02142)' },
  WizardAppointment: {
    appointmentId: 'A20417',
    patientId: 'P118',
    patientInitials: 'JT',
    date: '2026-11-24',
    providerName: 'Maya Okafor',
  },
  TokenTypeRow: { id: 4, tokenTypeId: 4, tokenTypeName: 'Choice' },
  TokenRow: { id: 4, ...token, templateCount: 6, version: '1' },
  TokenForm: { name: token.name, tokenTypeId: token.tokenTypeId, seperator: token.seperator, version: '1' },
  TokenPossibleValueRow: { id: 9, tokenPossibleValueId: 9, ...value, version: '1' },
  TokenPossibleValueForm: { ...value, version: '1' },
  NoteTemplateRow: {
    id: 7,
    noteTemplateId: 7,
    ...template,
    clinicName: 'Riverbend Dental',
    userEmail: null,
    kind: null,
    stepCount: 1,
    dateModified: '2026-11-20T12:58:40.000Z',
    version: '1',
  },
  NoteTemplateForm: { ...template, version: '1' },
  NoteTemplateOption: { noteTemplateId: 7, name: template.name },
  GenerateNotesForm: { appointmentId: '68790', noteTemplateId: 7 },
  GeneratedNoteView: {
    noteId: '3d0f6d1e-8c52-4b0a-9f6b-52c0a7f1e9d4',
    appointmentId: '68790',
    noteTemplateId: 7,
    state: 'ready',
    percent: 100,
    message: null,
    text: 'Medical history: Reviewed, no changes.',
    document: null,
    note: {
      isDraft: true,
      writer: 'built-in',
      sections: [
        {
          label: 'Medical history',
          sentences: [
            {
              text: 'Reviewed, no changes.',
              isUnsure: false,
              sources: [
                {
                  kind: 'transcript',
                  recordingId: 'b2f1c7de-4a0b-4c57-9a51-0c8e5d7f3a21',
                  second: 9,
                  quote: 'Medical history reviewed, no changes.',
                },
              ],
            },
          ],
        },
      ],
      notDocumented: [],
    },
    isStale: false,
    generatedAt: '2026-11-27T18:55:10.000Z',
    editedBy: null,
    version: '1',
  },
  GeneratedNoteEdit: { text: 'Medical history: Reviewed, no changes since March.', document: null, version: '1' },
};
