import { registerTexts } from '../../i18n/texts.js';

registerTexts({
  explain: {
    topics: {
      colour: 'Colour',
      goal: 'Goal',
      minutes: 'Minutes',
      due: 'Due',
      review: 'Needs a look',
      almostDue: 'Almost due',
      noDoctor: 'Doctor',
      under12: 'Under 12',
      birthday: 'Birthday',
    },
    topicsLabel: 'What to explain',
    failed: 'The explanation could not be loaded.',
    unknownPatient: 'Unknown patient',
    years: '%{smart_count} year old |||| %{smart_count} years old',
    duration: '%{minutes} min',
    rule: 'Rule',
    rowsLabel: 'What it rests on',
    rows: {
      procedure: 'Procedure',
      procedureRule: 'Rule',
      schedule: 'Shift',
      appointment: 'Appointment',
      provider: 'Provider',
      fee: 'Fee',
    },
    columns: { date: 'Date', code: 'Code', text: 'Description', whose: 'Whose' },
    notShown:
      'Screens do not show this yet: something has just changed, and the appointment is being brought up to date.',
    notShownUnknownRules:
      'Screens may show another result: this past appointment was evaluated before its rules were stored, so it is explained with today’s.',
    rulesOfSnapshot: 'This past appointment is evaluated with the rules of its time. They have changed since.',
    colour: {
      names: { success: 'Green', warning: 'Amber', fail: 'Red', unknown: 'Blue' },
      meanings: { success: 'goal met', warning: 'at risk', fail: 'goal missed', unknown: 'no result' },
      goal: 'Goal',
      sources: { completed: 'Completed', planned: 'Planned', estimate: 'Estimate', none: 'Known so far' },
      steps: {
        noGoal: 'Neither the provider nor the clinic has a goal, so there is nothing to compare with.',
        notEvaluated: 'It gets no result here: it is another provider’s, or its provider is not a hygienist.',
        over: 'The appointment is over, so what was completed counts: %{amount}.',
        planned: 'The appointment is not over yet, so what is planned counts: %{amount}.',
        estimate:
          'Nothing is planned yet, so an estimate counts, its time as scaling times the goal percentage: %{amount}.',
        nothing: 'Nothing is planned yet, and its time cannot be priced: there is no fee of scaling for this patient.',
        meets: 'That meets the goal of %{amount}.',
        below: 'That is %{amount} below the goal.',
        plannedMeets: 'Goals are not compared strictly here: what was planned, %{amount}, meets it.',
        plannedAny:
          'Goals are not compared strictly here: %{amount} had been planned, which is enough once it is over.',
        saidOptimal: 'The plan has just been reported to meet the goal; the figures follow.',
      },
    },
    goal: { none: 'No goal', unit: 'for %{minutes} minutes' },
    minutes: { value: '%{minutes} min', booked: 'recommended, %{minutes} booked' },
    due: {
      none: 'Nothing is due.',
      count: 'One procedure is due |||| %{smart_count} procedures are due',
      since: 'Due since %{date}',
      dueOn: 'Due %{date}',
      never: 'Not by date',
      recommended: 'At every appointment',
      status: { done: 'Done', notDone: 'Not done', impossible: 'Could not be done' },
      others: 'Not due at this appointment',
      notApplicable: 'Do not apply to this patient',
    },
    almostDue: {
      title: '%{procedure}: due %{date}, 1 day later |||| %{procedure}: due %{date}, %{smart_count} days later',
      none: 'It is not almost due any more.',
    },
    review: { none: 'Nothing needs a look any more.' },
    doctor: {
      no: 'No doctor is in',
      yes: 'A doctor is in',
      unknown: 'Nobody knows whether a doctor is in',
    },
    child: { yes: 'Too long for a child', no: 'Not too long' },
    birthday: { yes: 'It is the patient’s birthday', no: 'It is not the patient’s birthday' },
  },
});
