import { jest } from '@jest/globals';

/** A file that was offered to the user's downloads. */
interface SavedFile {
  name: string;
  content: Blob;
}

/** Collects the files that are offered to the downloads until the end of the test, which restores the mocks. */
export function collectSavedFiles(): SavedFile[] {
  const files: SavedFile[] = [];
  const contents: Blob[] = [];
  Object.assign(URL, {
    createObjectURL: (content: Blob) => `blob:${contents.push(content)}`,
    revokeObjectURL: () => undefined,
  });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLElement) {
    files.push({ name: (this as HTMLAnchorElement).download, content: contents.at(-1)! });
  });
  return files;
}
