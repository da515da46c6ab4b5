import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ExplorerLayout, ExplorerLayoutForm } from '@helix/contracts';
import { Database, violatesConstraint } from '@helix/database';
import { problem } from '@helix/web';

/** Keeps a layout of a user, or changes the one with the id. */
export class SaveExplorerLayoutCommand extends Command<ExplorerLayout> {
  constructor(
    readonly userId: number,
    /** Null: a new one. */
    readonly layoutId: number | null,
    readonly form: ExplorerLayoutForm,
  ) {
    super();
  }
}

/**
 * @throws ProblemException 409 when another layout of the user has the name in any case; 404 when the user has none with
 *   the id.
 */
@CommandHandler(SaveExplorerLayoutCommand)
export class SaveExplorerLayoutHandler implements ICommandHandler<SaveExplorerLayoutCommand> {
  constructor(private readonly database: Database) {}

  async execute({
    userId,
    layoutId,
    form: { layoutName, layout },
  }: SaveExplorerLayoutCommand): Promise<ExplorerLayout> {
    try {
      const [saved] =
        layoutId === null
          ? await this.database.query<SavedRow>(ADD, [userId, layoutName, layout])
          : await this.database.query<SavedRow>(CHANGE, [userId, layoutName, layout, layoutId]);
      if (!saved) throw layoutNotFound();
      return { layoutId: saved.layoutId, layoutName, layout };
    } catch (error) {
      if (!violatesConstraint(error, 'data_explorer_layout_name')) throw error;
      const message = 'You have a report of this name. Choose another name.';
      throw problem(409, undefined, message, [{ field: 'layoutName', message }]);
    }
  }
}

interface SavedRow {
  layoutId: number;
}

export const layoutNotFound = () => problem(404, undefined, 'Report not found.');

const ADD = `
  insert into data_explorer_layout (user_id, name, layout) values ($1, $2, $3) returning layout_id as "layoutId"`;

const CHANGE = `
  update data_explorer_layout set name = $2, layout = $3 where user_id = $1 and layout_id = $4
  returning layout_id as "layoutId"`;
