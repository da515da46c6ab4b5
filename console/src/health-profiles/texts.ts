import { registerTexts } from '../i18n/texts.js';

registerTexts({
  healthProfiles: {
    title: 'Health Profiles',
    new: 'New Health Profile',
    add: 'Add profile',
    name: 'Profile name',
    nameHelp: 'What these patients have in common, for example “Perio”.',
    patients: 'Patients',
    dateCreated: 'Date created',
    actions: 'Actions',
    select: 'Open DNA',
    selectLabel: 'Open the DNA of %{name}',
    editTitle: 'Edit %{name}',
    deleteTitle: 'Deactivate Profile',
    deleteQuestion: 'Are you sure you want to deactivate this profile?',
    deletePatients:
      'Its %{smart_count} patient will use Office DNA. |||| Its %{smart_count} patients will use Office DNA.',
    deleteNobody: 'No patients use this profile.',
    deleted: '%{name} was deactivated.',
    officeDelete: 'Can not delete Office DNA profile',
    officeEdit: 'Office DNA cannot be renamed',
    notAdmin: 'Only clinic admins can change health profiles.',
    none: 'No health profiles yet.',
    noneHint:
      'All patients use Office DNA. Add a health profile for patients who need other rules, for example shorter intervals.',
    optionsTitle: 'Options',
    requireExam: 'Require xrays to be taken with exams',
    requireExamHelp: 'X-rays are only recommended at appointments where an exam is due too.',
    notAdminOption: 'Only clinic admins can change this.',
    optionsSaved: 'Options saved.',
    optionsFailed: 'Failed to save options.',
  },
});
