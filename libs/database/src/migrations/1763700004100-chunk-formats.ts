import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Safari records MP4. What is there already is WebM, and so is what a process of the version before goes on to store. */
export class ChunkFormats1763700004100 implements MigrationInterface {
  name = 'ChunkFormats1763700004100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table recording_chunk
        add column format text not null default 'webm' check (format in ('webm', 'mp4'))`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
