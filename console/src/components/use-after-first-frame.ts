import { useEffect, useState } from 'react';

/**
 * False until the browser has painted the first render of a component. For requests that have time: sending them takes a
 * part of the frame that the user waits for. Unlike what `useAfterFirstRender` holds back, they do not wait for the rest of
 * the page to render. In a tab in the background they wait until it is shown.
 */
export function useAfterFirstFrame(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    let timer = 0;
    const request = requestAnimationFrame(() => {
      timer = window.setTimeout(() => setPainted(true));
    });
    return () => {
      cancelAnimationFrame(request);
      window.clearTimeout(timer);
    };
  }, []);
  return isPainted;
}
