/** The title of the response to a request for a clinic that the user does not, or no longer, belong to. */
export const NOT_YOUR_CLINIC = 'No access to this clinic';
