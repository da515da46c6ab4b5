import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.js';
import { firstPageReady } from './app/first-page.js';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element "root".');

/** Not awaited by this module: the page's module imports from the same chunk, and would wait for it. */
async function start(container: HTMLElement): Promise<void> {
  await firstPageReady();
  createRoot(container).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

void start(root);
