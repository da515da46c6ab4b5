import { useListContext } from 'react-admin';
import { useLocation } from 'react-router';
import { addressErrors } from '../components/list/address-errors.js';
import { useFailureToast } from '../components/use-failure-toast.js';

/** Shows a toast when the surrounding list could not be loaded. @param text its key. */
export function ListFailure({ text }: { text: string }) {
  const { error } = useListContext();
  const { search } = useLocation();
  // An invalid address is no failure: the list says what is wrong with it.
  useFailureToast(addressErrors(error, search) ? null : error, text);
  return null;
}
