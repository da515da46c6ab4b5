/** The sign-in and what belongs to it, errors, public pages, and the note wizard and the printed monthly report, which have a window of their own. */
const WITHOUT_FRAME =
  /^\/((login|logout|registration|invitation|forgotpassword|choosepassword|noclinicerror|500|guides|about|generatechart)(?![^/])|appointment\/[^/]+\/newnote\/?$)/i;

/** Whether the page at a path is shown inside the frame of signed-in users, known before the list of pages is there. */
export const hasFrame = (pathname: string): boolean => !WITHOUT_FRAME.test(pathname);
