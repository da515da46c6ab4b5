/**
 * What a program in the same process may use of the API: commands of users, and the functions of which a save of any number of
 * appointments consists (docs/decisions/0024-a-save-is-a-batch-of-one.md).
 */
export { appointmentNotFound } from './appointments/appointment-not-found.js';
export { readCoverageItems } from './coverage/insurance-plans.query.js';
export { readInsuredPatient } from './coverage/insured-patient.query.js';
export { SaveInsuranceDetailsCommand } from './coverage/save-insurance-details.command.js';
export { ImportTimeSheetCommand } from './payroll/import-time-sheet.command.js';
export {
  attributionChange,
  readAttributedProcedures,
  type AttributedProcedure,
  type AttributionRequest,
} from './planning/attribution-change.js';
export { loadAppointments, type LoadedAppointment } from './planning/load-appointment.query.js';
export { lockAppointments, requireActive, type LockedAppointment } from './planning/lock-appointment.js';
export { nextPlanChange, readNextPlans, type NextPlanRequest } from './planning/next-plan-change.js';
export { readProceduresToPlan, type PatientProcedure } from './planning/patient-procedures.query.js';
export { planChange, readPlanRows, type PlanRequest, type PlanRows } from './planning/plan-change.js';
export { entryChange, readEntries, type EntryRequest } from './planning/scorecard-change.js';
export { storeChanges, type AppointmentChanges } from './planning/store-changes.js';
