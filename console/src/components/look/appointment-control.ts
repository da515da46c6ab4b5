/** The control of an appointment on the page: what looks at it, else what opens it. */
export function controlOf(appointmentId: string): HTMLElement | null {
  const appointment = document.querySelector(`[data-appointment-id="${CSS.escape(appointmentId)}"]`);
  if (appointment instanceof HTMLElement && appointment.matches('a')) return appointment;
  return appointment?.querySelector<HTMLElement>('[data-look]') ?? appointment?.querySelector('a, button') ?? null;
}

/** Focuses an appointment of the page. @returns whether the page shows it. */
export function focusAppointment(appointmentId: string): boolean {
  const control = controlOf(appointmentId);
  // The page stays where it is: it scrolls by itself, or returns to where it was.
  control?.focus({ preventScroll: true });
  return control !== null && document.activeElement === control;
}
