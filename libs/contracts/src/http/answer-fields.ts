import { z } from 'zod';

/** A day in a response, `yyyy-mm-dd`. */
export const dateText = z.iso.date();

/** A local time of the clinic in a response, `yyyy-mm-ddThh:mm:ss`. */
export const localTimeText = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/);

/** An instant in a response, ISO 8601 with an offset. */
export const instant = z.iso.datetime({ offset: true });

/** What the description of a field adds that providers see of their own appointments only (`maySeePerformance`). */
export const OF_COLLEAGUES = 'Null for a provider who reads an appointment of a colleague.';

/** What the description of a field adds that users who turned performance off do not see (`hidesPerformance`). */
export const OF_PERFORMANCE = 'Null for users whose performanceDisplay is none.';
