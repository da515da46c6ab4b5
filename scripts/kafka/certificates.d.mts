/** Makes an authority and the certificates `valid`, `expired` and `elsewhere`; see certificates.mjs. @returns the authority in PEM. */
export function makeCertificates(folder: string): Promise<string>;
