import { screen } from '@testing-library/react';
import type { AppointmentDetails, CoverageView } from '@helix/contracts';
import { Route, Routes } from 'react-router';
import { WhyProvider } from '../../explain/why-provider.js';
import { problem } from '../../testing/fake-api.js';
import { renderConsole } from '../../testing/render-console.js';
import { api } from '../../testing/set-up.js';
import PlanningPage from '../planning-page.js';

type Options = Omit<NonNullable<Parameters<typeof renderConsole>[1]>, 'path'> & { query?: string };

/** The planning screen of an appointment, for what happens before it is shown. */
export function renderPlanning(appointmentId: string, { query = '', ...signedIn }: Options = {}) {
  return renderConsole(
    <WhyProvider>
      <Routes>
        <Route path="/appointment/:id" element={<PlanningPage />} />
        <Route path="*" element={<h1>Another page</h1>} />
      </Routes>
    </WhyProvider>,
    { path: `/appointment/${appointmentId}${query}`, ...signedIn },
  );
}

interface Opened extends Options {
  /** Left out: nothing is known of the patient's insurance. */
  coverage?: CoverageView;
  /** What the API answers for the doctors of the clinic; left out: none. */
  doctors?: unknown;
  /** The same for its health profiles. */
  profiles?: unknown;
  /** The same for the forms of the patient. */
  forms?: unknown;
}

/**
 * Opens the planning screen of an appointment. `show` replaces what the server has of it; the screen fetches it again after
 * its own saves.
 */
export async function openAppointment(
  appointment: AppointmentDetails,
  { coverage, doctors = [], profiles = [], forms = [], ...options }: Opened = {},
) {
  const { appointmentId, patientId } = appointment;
  const show = (details: AppointmentDetails): void => api.answer({ [`GET Appointment/${appointmentId}`]: details });
  show(appointment);
  api.answer({
    [`GET Appointment/Coverage/${appointmentId}/${patientId}`]: coverage ?? problem(404, 'Nothing is known.'),
    [`GET appointment/patientNote/${patientId}`]: [],
    [`GET note/patient/${patientId}/ClinicalFormsData`]: forms,
    'GET Provider': doctors,
    'GET ProcedureRules/HealthProfile': profiles,
  });
  const rendered = renderPlanning(appointmentId, options);
  await screen.findByRole('heading', { name: `Appointment ${appointmentId}` });
  return { ...rendered, show };
}
