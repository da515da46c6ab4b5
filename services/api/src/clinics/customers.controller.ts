import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { customerRow, type CustomerChange, type CustomerCreate, type CustomerRow } from '@helix/contracts';
import { Database } from '@helix/database';
import {
  AnswerOf,
  ApiProblems,
  BodyOf,
  CurrentActor,
  listQuery,
  PageOf,
  QueryOf,
  type Actor,
  type ListQuery,
  type Page,
} from '@helix/web';
import { filterSchema, listParameters, rowFilter } from '../input/list-parameters.js';
import { postedCustomer } from './clinic-body.js';
import { CUSTOMER_SORTS, readCustomerPage } from './customers.query.js';
import { SaveCustomerCommand } from './save-customer.command.js';

const customersQuery = z.object(listQuery);
const customersFilter = filterSchema(rowFilter());

@ApiTags('clinics')
@Controller('Customer')
export class CustomersController {
  constructor(
    private readonly database: Database,
    private readonly commands: CommandBus,
  ) {}

  @Get()
  @ApiOperation({ summary: 'The customers, who own clinics; filter {"q":"part of a name, email or city"}' })
  @PageOf(customerRow, 'customers')
  list(@QueryOf(customersQuery) query: ListQuery): Promise<Page<CustomerRow>> {
    return readCustomerPage(this.database, listParameters(query, customersFilter, CUSTOMER_SORTS));
  }

  @Post()
  @HttpCode(200)
  @ApiOperation({ summary: 'Add a customer, or change the one with the customerId' })
  @AnswerOf(customerRow)
  @ApiProblems(404, 409)
  save(
    @CurrentActor() actor: Actor,
    @BodyOf(postedCustomer) form: CustomerCreate | CustomerChange,
  ): Promise<CustomerRow> {
    return this.commands.execute(new SaveCustomerCommand(actor, form));
  }
}
