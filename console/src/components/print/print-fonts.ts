import regularUrl from '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf?url';
import semiboldUrl from '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf?url';
import type { PrintFonts } from './paper.js';

/** The fonts of a print. @throws an Error when one cannot be loaded. */
export async function fetchPrintFonts(): Promise<PrintFonts> {
  const [regular, semibold] = await Promise.all([fetchFont(regularUrl), fetchFont(semiboldUrl)]);
  return { regular, semibold };
}

/** A font file as base64. */
async function fetchFont(url: string): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`the font could not be loaded: ${response.status}`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  let text = '';
  // In chunks, because the number of arguments of a call is limited.
  for (let from = 0; from < bytes.length; from += 8_192)
    text += String.fromCharCode(...bytes.subarray(from, from + 8_192));
  return btoa(text);
}
