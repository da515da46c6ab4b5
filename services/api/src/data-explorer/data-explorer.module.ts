import { Module } from '@nestjs/common';
import { DataExplorerController } from './data-explorer.controller.js';
import { RemoveExplorerLayoutHandler } from './remove-explorer-layout.command.js';
import { SaveExplorerLayoutHandler } from './save-explorer-layout.command.js';

/** The rows of the Data Explorer, and the pivot tables that users keep. */
@Module({
  controllers: [DataExplorerController],
  providers: [SaveExplorerLayoutHandler, RemoveExplorerLayoutHandler],
})
export class DataExplorerModule {}
