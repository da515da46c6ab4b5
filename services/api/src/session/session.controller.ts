import { Controller, HttpCode, Ip, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { loginRequest, type LoginAnswer, type LoginRequest } from '@helix/contracts';
import { Allow, BodyOf } from '@helix/web';
import { LoginCommand } from './login.command.js';

@ApiTags('session')
@Controller()
export class SessionController {
  constructor(private readonly commands: CommandBus) {}

  @Post('login')
  @HttpCode(200)
  @Allow('public')
  @ApiOperation({ summary: 'Sign in with e-mail and password' })
  login(@BodyOf(loginRequest) body: LoginRequest, @Ip() ip: string): Promise<LoginAnswer> {
    return this.commands.execute(new LoginCommand(body.email, body.password, ip));
  }
}
