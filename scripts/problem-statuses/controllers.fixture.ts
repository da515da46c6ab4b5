import { Controller, Get, Post, UseGuards, type CanActivate } from '@nestjs/common';
import { Command, CommandHandler, type CommandBus, type ICommandHandler } from '@nestjs/cqrs';
import { fieldError, problem, ProblemException } from '@helix/web';

// Controllers whose statuses the spec knows.
const notFound = () => problem(404, undefined, 'There is none.');

class FixtureGuard implements CanActivate {
  canActivate(): boolean {
    throw new ProblemException(429, undefined, 'Too many.');
  }
}

class SaveFixtureCommand extends Command<void> {}

@CommandHandler(SaveFixtureCommand)
export class SaveFixtureHandler implements ICommandHandler<SaveFixtureCommand> {
  execute(): Promise<void> {
    return this.store();
  }

  private store(): Promise<void> {
    throw problem(409, undefined, 'Somebody else saved it.');
  }
}

function FixtureRows() {
  abstract class Rows {
    abstract readOne(): void;

    @Get(':id')
    one(): void {
      this.readOne();
    }
  }
  return Rows;
}

@Controller('fixture')
export class FixtureController extends FixtureRows() {
  constructor(private readonly commands: CommandBus) {
    super();
  }

  readOne(): void {
    throw notFound();
  }

  @Get()
  list(): void {}

  @Post()
  save(): Promise<void> {
    if (this.commands === undefined) throw fieldError('name', 'Name is required.');
    return this.commands.execute(new SaveFixtureCommand());
  }

  @Post('guarded')
  @UseGuards(FixtureGuard)
  guarded(): void {}
}
