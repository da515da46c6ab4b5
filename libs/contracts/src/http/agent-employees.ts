import { z } from 'zod';
import { pmsId } from '../pms/entities.js';
import { rowId } from './row-id.js';

/**
 * What says which provider an employee of the PMS is, the strongest first (rules-admin X 24): a login that has both, a choice
 * in the Developer Hub or in the agent's settings, equal first and last names.
 */
export const EMPLOYEE_SOURCES = ['login', 'choice', 'name'] as const;

/** More employees are none of one clinic. */
const MAX_EMPLOYEES = 2_000;

const employeeFields = z.object({
  employeeId: pmsId.describe('Of the PMS. Names are never sent.'),
  providerId: pmsId.nullable().describe('Null: nothing says it, and the punches are not sent.'),
  foundBy: z.enum(EMPLOYEE_SOURCES, `expected one of ${EMPLOYEE_SOURCES.join(', ')}`).nullable(),
});

const agentEmployee = employeeFields
  .refine(({ providerId, foundBy }) => (providerId === null) === (foundBy === null), {
    path: ['foundBy'],
    message: 'expected what says who the provider is, and null without one',
  })
  .meta({ id: 'AgentEmployee' });
export type AgentEmployee = z.infer<typeof agentEmployee>;

/** `POST /api/agent/employees`: all employees of the PMS who clock in, and which provider each of them is. */
export const agentEmployees = z
  .object({
    employees: z
      .array(agentEmployee, 'expected a list of employees')
      .max(MAX_EMPLOYEES, `expected at most ${MAX_EMPLOYEES} employees`)
      .refine(
        (employees) => new Set(employees.map(({ employeeId }) => employeeId)).size === employees.length,
        'expected each employee once',
      ),
  })
  .meta({ id: 'AgentEmployees' });
export type AgentEmployees = z.infer<typeof agentEmployees>;

/** The response of `POST /api/agent/employees`. */
export const employeesAnswer = z.object({ accepted: z.int() }).meta({ id: 'EmployeesAnswer' });
export type EmployeesAnswer = z.infer<typeof employeesAnswer>;

/** An employee in the Developer Hub. */
const hubEmployee = employeeFields
  .extend({ chosenProviderId: z.string().nullable().describe('The choice in the hub; null: none was made.') })
  .meta({ id: 'HubEmployee' });
export type HubEmployee = z.infer<typeof hubEmployee>;

/** `GET Hub/Employees`: the employees that the agent of a clinic has listed, and whom they may be. */
export const hubEmployees = z
  .object({
    employees: z.array(hubEmployee),
    providers: z.array(z.object({ providerId: z.string(), name: z.string() })).describe('By name, active ones first.'),
  })
  .meta({ id: 'HubEmployees' });
export type HubEmployees = z.infer<typeof hubEmployees>;

/** `POST Hub/Employees`: which providers some employees of a clinic are. */
export const chooseProviders = z
  .object({
    clinicId: rowId('expected a clinic'),
    choices: z
      .array(
        z.object({
          employeeId: pmsId,
          providerId: pmsId.nullable().describe('Null takes the choice back.'),
        }),
        'expected a list of choices',
      )
      .min(1, 'expected a choice')
      .max(MAX_EMPLOYEES, `expected at most ${MAX_EMPLOYEES} choices`),
  })
  .meta({ id: 'ChooseProviders' });
export type ChooseProviders = z.infer<typeof chooseProviders>;
