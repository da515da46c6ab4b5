import { SERVICE_TIERS, type ClinicRow } from '@helix/contracts';
import { CATALOGUE, dateAt } from '@helix/hygiene';

/** What a cell has whose value is not known or not set. */
export const NOTHING = '-';

export const TIERS: readonly number[] = Object.values(SERVICE_TIERS);

/** The text key of a tier. */
export const tierKey = (tier: number): string => `clinics.tiers.${tier}`;

/** The practice-management systems, as selects offer them. */
export const DMS_CHOICES = CATALOGUE.practiceSystems.map(({ dmsTypeId, name }) => ({ id: String(dmsTypeId), name }));

/** The day in the clinic on which it was added, `yyyy-mm-dd`. */
export const createdOn = ({ dateCreated, timeZone }: ClinicRow): string => dateAt(Date.parse(dateCreated), timeZone);
