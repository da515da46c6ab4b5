import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import {
  deletedAppointment,
  upcomingAppointment,
  type DeletedAppointment,
  type UpcomingAppointment,
} from '@helix/contracts';
import { Database } from '@helix/database';
import { AnswerOf, CurrentClinic, type ClinicContext } from '@helix/web';
import { AppointmentId } from '../appointments/appointment-id.js';
import { PatientId } from '../patients/patient-id.js';
import { readDeletedAppointment } from './deleted-appointment.query.js';
import { readUpcomingAppointments } from './upcoming-appointments.query.js';

/** Plans of appointments that cannot be saved any more, and where they can go. */
@ApiTags('planning')
@Controller('appointment')
export class MovablePlansController {
  constructor(private readonly database: Database) {}

  @Get('Deleted/:id')
  @ApiOperation({ summary: 'The saved plan of an appointment that the practice-management system has deleted' })
  @AnswerOf(deletedAppointment)
  deleted(
    @CurrentClinic() { clinicId }: ClinicContext,
    @AppointmentId() appointmentId: string,
  ): Promise<DeletedAppointment> {
    return readDeletedAppointment(this.database, clinicId, appointmentId);
  }

  @Get('Upcoming/:patientId')
  @ApiOperation({ summary: 'The active appointments of a patient that are not over' })
  @AnswerOf(z.array(upcomingAppointment))
  upcoming(@CurrentClinic() clinic: ClinicContext, @PatientId() patientId: string): Promise<UpcomingAppointment[]> {
    return readUpcomingAppointments(this.database, clinic, patientId, Date.now());
  }
}
