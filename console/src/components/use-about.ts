import { useQuery } from '@tanstack/react-query';
import { aboutQuery } from '../api/about-query.js';

/** What runs here and where help is, as the server says it to everybody. */
export const useAbout = () => useQuery(aboutQuery);
