/** What toasts say where nothing more exact is known. */
export const toastTexts = {
  error: 'Sorry, we messed something up. Please try again later.',
  success: 'Successfully finished.',
  warning: 'Warning, something went wrong, please try again later.',
  saved: 'Saved.',
};
