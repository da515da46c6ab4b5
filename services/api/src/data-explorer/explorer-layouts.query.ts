import type { ExplorerLayout } from '@helix/contracts';
import type { Database } from '@helix/database';

/** The layouts that a user kept, by name. */
export const readExplorerLayouts = (database: Database, userId: number): Promise<ExplorerLayout[]> =>
  database.query<ExplorerLayout>(LAYOUTS, [userId]);

const LAYOUTS = `
  select layout_id as "layoutId", name as "layoutName", layout::text
  from data_explorer_layout
  where user_id = $1
  order by lower(name)`;
