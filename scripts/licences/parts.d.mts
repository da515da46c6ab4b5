/** What comes inside of npm packages under licences that these do not name; see parts.mjs. */
export const PARTS: readonly { name: string; of: string; licence: string }[];
