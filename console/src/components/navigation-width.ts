import { createContext } from 'react';

/** The width of the navigation beside the page, pixels; zero where it is a drawer above the page. */
export const NavigationWidthContext = createContext(0);
