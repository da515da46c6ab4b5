import { registerTexts } from '../../i18n/texts.js';

/** What the assessment and the monthly report both show. */
registerTexts({
  assessment: {
    figures: {
      NumberOfActivePatients: 'Active patients',
      NumberOfHygienists: 'Hygienists',
      HygieneHoursPerWeek: 'Scheduled hygiene hours a week',
      HygieneAppointmentsLast12Months: 'Hygiene appointments',
      AverageAppointmentMinutes: 'Average minutes of an appointment',
      AverageHourlyProduction: 'Average hourly production',
      OpenTimePercentage: 'Open time',
      RebookingPercentage: 'Rebooked patients',
      PatientsWithoutFutureAppointment: 'Active patients without a future appointment',
    },
    columns: {
      procedure: 'Procedure',
      count: 'Count',
      patients: 'Patients',
      ofAppointments: '% of appointments',
      revenue: 'Revenue',
      ofRevenue: '% of revenue',
      plan: 'Plan',
      interval: 'Recall interval',
      needed: 'Appointments needed per year',
      month: 'Month',
    },
  },
});
