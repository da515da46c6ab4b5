import { useEffect } from 'react';

/** Marks on the document, for who renders the page without seeing it (rules part T, 13). */
export const READY = 'data-report-ready';
export const FAILED = 'data-report-error';

const nextFrame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));

/** Marks the document as ready once fonts are there, and what was rendered is laid out and painted. */
export function useReadyMark(): void {
  useEffect(() => {
    const { documentElement, fonts } = document;
    let isMounted = true;
    const mark = async (): Promise<void> => {
      await fonts.ready;
      await nextFrame();
      await nextFrame();
      if (isMounted) documentElement.setAttribute(READY, '');
    };
    void mark();
    return () => {
      isMounted = false;
      documentElement.removeAttribute(READY);
    };
  });
}

/** Marks the document with the reason for which there is no report. */
export function useFailureMark(reason: string): void {
  useEffect(() => {
    document.documentElement.setAttribute(FAILED, reason);
    return () => document.documentElement.removeAttribute(FAILED);
  }, [reason]);
}

/** Title and language of the document, which become those of the PDF. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    const { documentElement } = document;
    const language = documentElement.lang;
    document.title = title;
    documentElement.lang = 'en-CA';
    return () => {
      documentElement.lang = language;
    };
  }, [title]);
}
