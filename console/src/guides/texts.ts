import { registerTexts } from '../i18n/texts.js';

registerTexts({
  guides: {
    title: 'Quick guides',
    lead: 'Short answers to common questions.',
    contents: 'On this page',
    link: 'Link to %{title}',
    calendar: {
      title: 'Read the calendar',
      lead: 'The calendar shows one day of your clinic, with a column for each provider who has appointments.',
      colours:
        'The colour and the sign of an appointment show how it is going: green meets the goal, amber is at risk while there is still time, red is below the goal, blue is not scored.',
      card: 'Point at an appointment, move to it with Tab, or tap it: its card shows the goal, what is planned and completed, and the procedures.',
      why: 'Choose Why beside an amount or a colour to see how it was worked out, step by step.',
      day: 'Move with Previous, Next and Today, or pick a date. The address keeps the day, so you can share it with a colleague.',
      week: 'Week shows seven days of one provider; Day shows all providers again. On a phone, the calendar lists the appointments of one provider.',
      print: 'Print the work day plan to get the day of one provider as a PDF, with what is planned.',
      live: 'Changes in your practice-management system appear by themselves, usually within seconds. Live at the top right shows that the connection is up.',
      find: 'To find an appointment, type initials, a date, a provider or an ID into the appointment search at the top.',
    },
    planning: {
      title: 'Plan an appointment',
      lead: 'Open an appointment to see what is due, and plan what fits its time and reaches its goal.',
      add: 'Add services from the list on the left with a click, with Enter, or with their number.',
      fit: 'Plan that fits plans the care that is due, in clinical order, as far as the time allows. It names what does not fit and what insurance does not cover.',
      change: 'Change minutes and fees in place. The arrow beside one resets it, and Ctrl+Z undoes the last edit.',
      totals: 'Timing and earnings follow every edit. Why beside an item or a total shows how it was worked out.',
      save: 'Save keeps the plan for everyone at your clinic. Unsaved changes stay in your browser for a day.',
      scorecard:
        'Once the appointment is over, its scorecard shows what was done of the plan. Give a reason for what was missed, then plan the next appointment.',
      history:
        'Below the scorecard, the patient history lists treatments and notes, and forms where your clinic shows them. Choose a note to read all of them, to edit it, or to add one.',
    },
    recorder: {
      title: 'Record an appointment',
      lead: 'Where your clinic records appointments, Record audio on the screen of an appointment opens the recorder.',
      start:
        'Allow the microphone, check that the wave moves when you speak, tell the patient, and choose Start Recording.',
      goOn: 'You can close the recorder and go on working. The timer at the top shows that it records, and opens it again.',
      stop: 'Stop Recording ends it. Within a minute the recording is listed, and you can listen to it.',
      note: 'Generate Notes writes a draft. What it quotes needs you: F8 leads from one quoted sentence to the next. Choose a sentence to hear it, then edit or keep it.',
      transcript:
        'Transcript shows everything that was said and marks what the note quotes, so that you find what it left out. Choose a time to hear it.',
      offline:
        'Without a connection nothing is lost: what is not sent stays in your browser, and is sent when the connection is back or when you sign in there again. Until then, do not clear the data of the browser.',
    },
    insights: {
      title: 'Use the insights',
      lead: 'Insights point out what is worth knowing about an appointment before it takes place, day by day for six months.',
      kinds:
        'A procedure that is due within 30 days after the appointment, no doctor for a due exam, an hour booked for a child under 12, a birthday, or a comment.',
      open: 'Choose a line to see the appointments behind it, or the number of a day to see all its insights.',
      dismiss: 'Dismiss what you have dealt with. Show Dismissed lists it again, and Undo restores it.',
      comment:
        'Acknowledge a comment once you have read it. When it changes in your practice-management system, it counts as new.',
    },
    rules: {
      title: 'Decide what is due',
      lead: 'Under Settings, DNA, clinic admins decide which procedures are due, how often, and for whom.',
      office: 'Office DNA applies to all patients. Each procedure has an interval, ages and the minutes it takes.',
      profile:
        'A health profile has its own rules for a group of patients. Where it has none, the rules of Office DNA apply.',
      try: 'Change a rule, and Helix shows how many upcoming appointments would change, and by how much, before you save.',
      after: 'After you save, upcoming appointments are updated in the background. Past appointments stay as they are.',
    },
    users: {
      title: 'Invite and manage users',
      lead: 'Clinic admins decide who works in their clinic, under Settings, User Management.',
      invite: 'Choose New User, enter the name and the email, and save. Helix sends an invitation with a link.',
      accept:
        'The link is valid for seven days. New users choose a password and are signed in; those who have an account already accept the clinic with it.',
      resend:
        'While an invitation is open, the list shows Resend Invitation in place of the last sign-in. A new link replaces the old one.',
      admin: 'Clinic admins can manage the users and rules of their own clinic only.',
      remove: 'Deleting a user removes them from this clinic. Their other clinics are not affected.',
    },
    timeSheets: {
      title: 'Upload time sheets',
      lead: 'Clinic admins upload the hours of hygienists as a CSV file, under Settings, Providers, Upload Time Sheet.',
      choose: 'Choose the file of your payroll program, or download a template that has a line for each hygienist.',
      headings:
        'Where the headings of the file are other words, Helix shows them with some of their cells. Choose which of them are the person, the date, and the total or the times.',
      kept: 'Once the file is imported, the next files with these headings are read without asking. You can change or forget the kept headings before you choose a file.',
      preview:
        'Nothing is saved before you have seen the preview: every day, what it replaces, and each row that is wrong.',
      again: 'You can upload a corrected file at any time. It replaces its own days only.',
    },
    clinics: {
      title: 'Switch between clinics',
      lead: 'If you work in more than one clinic, Helix shows one at a time: the one named at the top left.',
      menu: 'Open your user menu at the top right and point at Clinics. Type part of a name to find a clinic, then choose it.',
      keyboard: 'Faster: press Ctrl or ⌘ and K, type the name of the clinic, and press Enter.',
      start: 'Helix opens the clinic that you chose last in this browser.',
      link: 'A link to a calendar day includes its clinic: whoever opens it sees that clinic, if they have access.',
    },
    shortcuts: {
      title: 'Work from the keyboard',
      lead: 'Everything can be reached without a mouse.',
      palette:
        'Ctrl or ⌘ and K opens a search across pages, appointments, clinics and actions such as the theme and signing out.',
      list: 'Press ? to see all shortcuts. You can also turn off the single-key ones there.',
      search: 'Press / to go to the appointment search.',
      go: 'Press G and then a letter to open a page, such as G and C for the calendar. Point at a page in the navigation to see its letter.',
      tab: 'Tab moves from one item to the next. The first Tab on a page offers to skip the navigation.',
      escape: 'Escape closes menus, cards and dialogs.',
    },
    signIn: {
      title: 'Sign in, and what to do if you cannot',
      lead: 'Sign in with your email and password, or through your organisation where that is set up.',
      forgot: 'Forgot your password? Choose that on the sign-in page. The link you get by email is valid for one hour.',
      password: 'A password has at least 6 characters, with an upper case letter and a number.',
      changed: 'When your password changes, you are signed out on your other devices too.',
      noClinic:
        'If Helix says that your account is not assigned to any clinics, ask your clinic admin for an invitation, or contact support.',
      shared: 'On a shared computer, sign out when you leave: Sign Out is at the bottom of the user menu.',
    },
  },
});
