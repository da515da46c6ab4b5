import { addressInOtherClinic } from './other-clinic.js';

/**
 * Loads the console anew in another clinic, so that nothing of this one stays in memory. The address asks for the clinic,
 * which is stored as it loads: whoever is asked about unsaved changes and stays, stays in this clinic.
 */
export function switchClinic(clinicGuid: string): void {
  const address = addressInOtherClinic(new URL(window.location.href));
  address.searchParams.set('c', clinicGuid);
  if (address.href === window.location.href) window.location.reload();
  else window.location.assign(address);
}
