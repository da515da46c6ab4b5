import { registerTexts } from '../i18n/texts.js';

registerTexts({
  people: {
    users: {
      title: 'Users',
      search: 'Search users',
      new: 'New User',
      auditTrail: 'Audit trail',
      lastLoggedIn: 'Last Logged In',
      actions: 'Actions',
      addTitle: 'Add user for %{clinic}',
      editTitle: 'Edit user for %{clinic}',
      add: 'Add user',
      emailHelp: 'An invitation is sent to this address.',
      admin: 'Admin',
      adminHelp: 'Manages the users and the settings of %{clinic}.',
      readOnly:
        'This account belongs to a super user, or also works in clinics that you do not administer. Here you can only make it an admin of %{clinic}, or take it out of this clinic.',
      readOnlyPending:
        'This user has not accepted the invitation to %{clinic} yet. Until then you can only make them an admin of %{clinic}, or take the invitation back.',
      edit: 'Edit',
      editLabel: 'Edit %{name}',
      delete: 'Delete',
      deleteLabel: 'Delete %{name}',
      deleteTitle: 'Delete User',
      deleteQuestion: 'Are you sure you want to delete this user?',
      deleted: '%{name} is no longer a user of %{clinic}.',
      password: 'Change password',
      passwordLabel: 'Change password of %{name}',
      passwordTitle: 'Change User Password',
      passwordLead:
        '%{name} is signed out everywhere. The password works for one sign-in, in which %{name} chooses an own one.',
      passwordLeadOwn: 'You are signed out everywhere, and sign in with the new password from then on.',
      newPassword: 'New password',
      passwordRules: 'At least 6 characters, with an upper case letter and a number.',
      passwordChanged: 'The password was changed.',
      ssoRefusal: '%{name} signs in through their organisation, so there is no password to change.',
      foreignRefusal:
        'Only a super admin can change this password: %{name} is a super user, or also works in clinics that you do not administer.',
      pendingRefusal:
        '%{name} has not accepted the invitation to this clinic yet, and chooses the password themselves.',
      pending: 'Invitation pending',
      resend: 'Resend Invitation',
      resendTo: 'Resend Invitation to %{name}',
      sending: 'Sending…',
      invitationSent: 'Invitation was sent.',
      none: 'No users in %{clinic} yet.',
      noneFound: 'No user matches “%{search}”.',
      showAll: 'Show all users',
    },
  },
});
