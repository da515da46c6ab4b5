import { registerTexts } from '../i18n/texts.js';

registerTexts({
  healthProfiles: {
    title: 'Health Profiles',
    new: 'New Health Profile',
    add: 'Add profile',
    name: 'Profile name',
    nameHelp: 'For example “Perio”: what its patients have in common.',
    patients: 'Patients',
    dateCreated: 'Date created',
    actions: 'Actions',
    select: 'Open DNA',
    selectLabel: 'Open the DNA of %{name}',
    edit: 'Edit',
    editLabel: 'Edit %{name}',
    editTitle: 'Edit %{name}',
    delete: 'Delete',
    deleteLabel: 'Delete %{name}',
    deleteTitle: 'Deactivate Profile',
    deleteQuestion: 'Are you sure you want to deactivate this profile?',
    deletePatients:
      'Its %{smart_count} patient goes by Office DNA from then on. |||| Its %{smart_count} patients go by Office DNA from then on.',
    deleteNobody: 'No patient has it.',
    deleted: 'The profile %{name} is deactivated.',
    officeDelete: 'Can not delete Office DNA profile',
    officeEdit: 'Office DNA keeps its name',
    notAdmin: 'Only clinic admins can change health profiles.',
    none: 'No health profiles yet.',
    noneHint:
      'Everybody goes by Office DNA. A health profile gives some patients rules of their own, for example shorter intervals.',
    optionsTitle: 'Options',
    requireExam: 'Require xrays to be taken with exams',
    requireExamHelp: 'X-rays are recommended only at appointments at which an exam is due as well.',
    notAdminOption: 'Only clinic admins can change it.',
    optionsSaved: 'Options saved.',
    optionsFailed: 'Failed to save options.',
  },
});
