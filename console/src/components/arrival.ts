import { createContext, useContext } from 'react';
import { NavigationType } from 'react-router';

/** How the shown entry of the history was reached. Inside the routes of the shell, the router's own answer is `POP`. */
export const ArrivalContext = createContext<NavigationType>(NavigationType.Pop);

/** Whether Back, Forward, a reload or a link shows the page, so that it returns to where it was. */
export const useIsReturn = (): boolean => useContext(ArrivalContext) === NavigationType.Pop;
