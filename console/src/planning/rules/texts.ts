import { registerTexts } from '../../i18n/texts.js';

registerTexts({
  patientRules: {
    title: 'Patient rules of %{patient}',
    titleOfOne: 'Edit Procedure for patient: %{procedure}',
    lead: 'These rules apply to this patient only. Procedures without rules of their own follow the profile %{profile}.',
    leadOfOne:
      'These rules apply to this patient only. Without rules of its own, the procedure follows the profile %{profile}.',
    table: 'Rules of the patient %{patient}',
    failed: 'The rules could not be loaded.',
    leaveTitle: 'Close without saving?',
    leaveQuestion: 'Your changes to the rules are not saved.',
  },
});
