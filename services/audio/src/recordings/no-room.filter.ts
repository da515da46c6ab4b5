import { Catch, Inject, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { ObjectStoreFullError } from '@helix/objects';
import { LOGGER, problem, ProblemFilter, type Logger } from '@helix/web';

/** Answers 507 while the object store or the disk for uploads is full: the recorder keeps the part, and sends it again. */
@Catch()
export class NoRoomFilter implements ExceptionFilter {
  private readonly problemFilter: ProblemFilter;

  constructor(@Inject(LOGGER) private readonly logger: Logger) {
    this.problemFilter = new ProblemFilter(logger);
  }

  catch(error: unknown, host: ArgumentsHost): void {
    if (!isWithoutRoom(error)) {
      this.problemFilter.catch(error, host);
      return;
    }
    this.logger.error({ err: error }, 'a part of a recording was refused: no room left');
    const detail = 'There is no room left for recordings. Nothing was stored; send it again later.';
    this.problemFilter.catch(problem(507, undefined, detail), host);
  }
}

function isWithoutRoom(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return error instanceof ObjectStoreFullError || code === 'ENOSPC' || code === 'EDQUOT';
}
