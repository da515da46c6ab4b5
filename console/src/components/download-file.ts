/** Offers a file to the user's downloads. */
export function downloadFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Not at once: the browser reads the content after the click.
  setTimeout(() => URL.revokeObjectURL(address));
}
