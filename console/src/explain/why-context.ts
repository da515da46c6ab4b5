import { createContext, useContext } from 'react';
import type { Question } from './topics.js';

export const WhyContext = createContext<(question: Question) => void>(() => undefined);

/** Opens the explanation of an appointment, over whatever is open. */
export const useAskWhy = (): ((question: Question) => void) => useContext(WhyContext);
