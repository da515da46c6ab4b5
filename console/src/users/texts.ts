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
        'This account belongs to a super user, or is also used in clinics that you do not manage. You can only change its admin rights in %{clinic}, or remove it from this clinic.',
      readOnlyPending:
        'This user has not accepted the invitation to %{clinic} yet. Until then you can only change their admin rights, or withdraw the invitation.',
      deleteTitle: 'Delete User',
      deleteQuestion: 'Are you sure you want to delete this user?',
      saved: 'User was saved.',
      deleted: '%{name} was removed.',
      password: 'Change password',
      passwordLabel: 'Change password of %{name}',
      passwordTitle: 'Change User Password',
      passwordLead:
        '%{name} is signed out everywhere. The password works for one sign-in, where %{name} chooses a new one.',
      passwordLeadOwn: 'You are signed out everywhere and sign in with the new password.',
      newPassword: 'New password',
      passwordRules: 'At least 6 characters, with an upper case letter and a number.',
      passwordChanged: 'Password was changed.',
      ssoRefusal: '%{name} signs in through their organisation and has no password here.',
      foreignRefusal:
        'Only a super admin can change this password: %{name} is a super user, or also works in clinics that you do not manage.',
      pendingRefusal: '%{name} has not accepted the invitation yet, and chooses a password then.',
      pending: 'Invitation pending',
      resend: 'Resend Invitation',
      resendTo: 'Resend Invitation to %{name}',
      sending: 'Sending…',
      invitationSent: 'Invitation was sent.',
      bulk: {
        resend: {
          button: 'Resend %{smart_count} invitation |||| Resend %{smart_count} invitations',
          title: 'Resend invitations',
          question: 'Send the invitation again? |||| Send the invitation to these %{smart_count} users again?',
          done: 'Invitation was sent. |||| %{smart_count} invitations were sent.',
          failed: '%{smart_count} invitation was not sent. |||| %{smart_count} invitations were not sent.',
        },
        delete: {
          button: 'Delete users',
          title: 'Delete Users',
          question:
            'Are you sure you want to delete this user? |||| Are you sure you want to delete these %{smart_count} users?',
          done: '%{smart_count} user was removed. |||| %{smart_count} users were removed.',
          failed: '%{smart_count} user was not removed. |||| %{smart_count} users were not removed.',
        },
      },
      none: 'No users in %{clinic} yet.',
      noneFound: 'No user matches “%{search}”.',
      showAll: 'Show all users',
    },
  },
});
