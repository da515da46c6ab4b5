import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ExplorerLayout } from '@helix/contracts';
import { Database } from '@helix/database';
import { layoutNotFound } from './save-explorer-layout.command.js';

/** Deletes a layout of a user. Returns it as it was. */
export class RemoveExplorerLayoutCommand extends Command<ExplorerLayout> {
  constructor(
    readonly userId: number,
    readonly layoutId: number,
  ) {
    super();
  }
}

/** @throws ProblemException 404 when the user has none with the id. */
@CommandHandler(RemoveExplorerLayoutCommand)
export class RemoveExplorerLayoutHandler implements ICommandHandler<RemoveExplorerLayoutCommand> {
  constructor(private readonly database: Database) {}

  async execute({ userId, layoutId }: RemoveExplorerLayoutCommand): Promise<ExplorerLayout> {
    const [removed] = await this.database.query<ExplorerLayout>(REMOVE, [userId, layoutId]);
    if (!removed) throw layoutNotFound();
    return removed;
  }
}

const REMOVE = `
  delete from data_explorer_layout where user_id = $1 and layout_id = $2
  returning layout_id as "layoutId", name as "layoutName", layout::text`;
