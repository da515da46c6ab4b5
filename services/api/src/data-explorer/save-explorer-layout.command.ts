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

  async execute({ userId, layoutId, form }: SaveExplorerLayoutCommand): Promise<ExplorerLayout> {
    const { layoutName, layout } = form;
    const saved = await this.save(
      layoutId === null ? ADD : CHANGE,
      layoutId === null ? [userId, layoutName, layout] : [userId, layoutName, layout, layoutId],
    );
    if (!saved) throw layoutNotFound();
    return { layoutId: saved.layoutId, layoutName, layout };
  }

  private async save(sql: string, values: unknown[]): Promise<{ layoutId: number } | undefined> {
    try {
      return (await this.database.query<{ layoutId: number }>(sql, values))[0];
    } catch (error) {
      if (!violatesConstraint(error, 'data_explorer_layout_name')) throw error;
      const message = 'You have a report of this name. Choose another name.';
      throw problem(409, undefined, message, [{ field: 'layoutName', message }]);
    }
  }
}

export const layoutNotFound = () => problem(404, undefined, 'Report not found.');

const ADD = `
  insert into data_explorer_layout (user_id, name, layout) values ($1, $2, $3) returning layout_id as "layoutId"`;

const CHANGE = `
  update data_explorer_layout set name = $2, layout = $3 where user_id = $1 and layout_id = $4
  returning layout_id as "layoutId"`;
