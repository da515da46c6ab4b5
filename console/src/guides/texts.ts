import { registerTexts } from '../i18n/texts.js';

registerTexts({
  guides: {
    title: 'Quick guides',
    lead: 'Short answers to common questions.',
    contents: 'On this page',
    link: 'Link to %{title}',
    calendar: {
      title: 'Read the calendar',
      lead: 'The calendar shows one day of your clinic, one column for each provider who has appointments.',
      colours:
        'The colour at the left of an appointment says how it goes: green meets the goal, amber is at risk while there is still time, red missed it, blue has no result.',
      card: 'Point at an appointment, move to it with Tab, or tap it: its card shows the goal, what is planned and completed, and the procedures.',
      why: 'Why beside the goal or the colour opens the reasons: the rules that were applied, in sentences, and the rows behind them.',
      day: 'Move with Previous, Next and Today, or choose a date. The address keeps the day, so that you can send it to a colleague.',
      week: 'Week shows seven days of one provider; Day goes back to everybody.',
      print:
        'The printer makes a work day plan of one provider as a PDF: two appointments beside each other, with what is planned.',
      live: 'Changes in your practice software show by themselves, usually within seconds. The dot at the top right says whether they are coming in.',
      find: 'To find an appointment, type its id into the appointment search at the top.',
    },
    insights: {
      title: 'Use the insights',
      lead: 'Insights are what is worth knowing of an appointment before it takes place, day by day for six months.',
      kinds:
        'A procedure that is due within 30 days after the appointment, no doctor in for a due exam, an hour booked for a child under 12, a birthday, and comments.',
      open: 'Choose a line to see the appointments behind it, or a day’s number to see all of its insights.',
      dismiss: 'Dismiss what you have dealt with; Show Dismissed brings it back, and Undo takes it back.',
      comment: 'Acknowledge a comment once you know it. A new comment of your practice software is new again.',
    },
    rules: {
      title: 'Decide what is due',
      lead: 'Under Settings, DNA, clinic admins decide which procedures are due, how often, and for whom.',
      office: 'Office DNA holds for everybody. Each procedure has an interval, ages, and minutes that it takes.',
      profile:
        'A health profile has other rules for patients who have something in common. Where it has none, Office DNA holds.',
      try: 'Change a rule, and Helix first shows how many coming appointments would change, by minutes and money, and which.',
      after: 'Once saved, coming appointments are worked through while you go on. What is past keeps its verdict.',
    },
    users: {
      title: 'Invite and manage users',
      lead: 'Clinic admins decide who works in their clinic, under Settings, User Management.',
      invite: 'Choose New User, type the name and the email, and save. Helix sends an invitation with a link.',
      accept: 'The link is good for seven days. Whoever opens it chooses a password and is signed in.',
      resend:
        'While an invitation is open, the list shows Resend Invitation in place of the last sign-in. A new link replaces the old one.',
      admin: 'Clinic admin gives the right to manage users, providers and charts in this clinic, and in no other.',
      remove: 'Deleting a user takes them out of this clinic. Other clinics of theirs stay as they are.',
    },
    clinics: {
      title: 'Switch between clinics',
      lead: 'If you work in more than one clinic, everything you see is about one of them at a time: the one named at the top left.',
      menu: 'Open your user menu at the top right and point at Clinics. Type a part of the name to find one quickly, then choose it.',
      keyboard: 'Faster: press Ctrl or ⌘ and K, type the clinic’s name, and press Enter.',
      start: 'Helix comes back to the clinic that you chose last in this browser.',
      link: 'A link to a calendar day carries its clinic: whoever opens it sees that clinic, if they belong to it.',
    },
    shortcuts: {
      title: 'Work from the keyboard',
      lead: 'Everything can be reached without a mouse.',
      palette:
        'Ctrl or ⌘ and K opens a list of everything: pages, clinics, an appointment by its id, the theme, signing out.',
      list: 'A question mark shows all shortcuts. There you can also turn off those of a single key.',
      search: 'A slash moves to the appointment search.',
      tab: 'Tab moves from one thing to the next. The first Tab on a page offers a way past the navigation.',
      escape: 'Escape closes menus, cards and dialogs.',
    },
    signIn: {
      title: 'Sign in, and when it does not work',
      lead: 'You sign in with your email and your password, or through your organisation where that is set up.',
      forgot:
        'Forgot the password? Choose that on the sign-in page. The link that you get by email is good for one hour.',
      password: 'A password has at least 6 characters, with an upper case letter and a number.',
      changed: 'After a change of password you are signed out everywhere else.',
      noClinic:
        'If Helix says that no clinic has your account, ask your clinic admin for an invitation, or write to support.',
      shared: 'On a shared computer, sign out when you leave: Sign Out is at the bottom of the user menu.',
    },
  },
});
