import type { Transaction } from '@helix/database';
import { completedPayPeriods, dateAt, type DayRange } from '@helix/hygiene';
import { ProblemException, type Actor, type ClinicContext } from '@helix/web';
import { ImportTimeSheetCommand } from '../../../services/api/src/index.js';
import type { ClinicProfile } from '../practice/clinics.js';
import { demoPay } from '../seed/demo-pay.js';
import type { StaffParts } from './clinic-staff.js';
import { readRoster } from './roster.query.js';
import { timeSheetsOf, type TimeSheetFile } from './time-sheets.js';

/** Of so many pay periods there are time sheets. */
const PERIODS = 3;

/**
 * The office of a demo clinic that keeps time sheets: uploads the one of each pay period once the period is over, and a
 * corrected one when the next is over too.
 */
export class TimeSheetOffice {
  /** The day on which everything was uploaded. */
  private doneOn: string | null = null;

  constructor(
    private readonly parts: StaffParts,
    private readonly profile: ClinicProfile,
    private readonly clinicId: number,
  ) {}

  /** Uploads what is missing. Does nothing a second time on a day. */
  async upload(actor: Actor): Promise<void> {
    const pay = demoPay[this.profile.key];
    const today = dateAt(this.parts.clock(), this.profile.timeZone);
    if (!pay?.usesTimeSheets || this.doneOn === today) return;
    const clinic = await this.clinicWithPayroll();
    if (clinic) {
      const periods = completedPayPeriods(pay.payPeriod, today, PERIODS);
      for (const period of periods) await this.uploadPeriod(clinic, actor, period, period === periods.at(-1));
    }
    this.doneOn = today;
  }

  private async uploadPeriod(clinic: ClinicContext, actor: Actor, period: DayRange, isLast: boolean): Promise<void> {
    const { seed } = this.profile;
    const open = await this.parts.database.inClinics([this.clinicId], async (transaction) => {
      const { first, corrected } = timeSheetsOf(seed, period, await readRoster(transaction, this.clinicId, period));
      const files = isLast ? [first] : [first, corrected];
      return openFiles(transaction, this.clinicId, period, files);
    });
    for (const { name, text } of open) {
      const sheet = { fileName: name, bytes: Buffer.from(text) };
      const options = { preview: false, skipUnknown: false };
      try {
        await this.parts.commands.importTimeSheet(
          new ImportTimeSheetCommand(clinic, actor, sheet, options, this.parts.clock()),
        );
      } catch (error) {
        if (!(error instanceof ProblemException)) throw error;
        this.parts.logger.warn({ clinicId: this.clinicId, file: name, err: error }, 'time sheet of the staff refused');
      }
    }
  }

  /** Null for a clinic that does not show payroll, as one of a demo that was made before there were wages. */
  private async clinicWithPayroll(): Promise<ClinicContext | null> {
    const { clinicId, profile } = this;
    const [row] = await this.parts.database.query<{ clinicGuid: string }>(CLINIC_WITH_PAYROLL, [clinicId]);
    return row ? { ...row, clinicId, timeZone: profile.timeZone, isAdmin: true } : null;
  }
}

/** Those that are not uploaded yet. None once somebody else has uploaded time of the period: it is theirs then. */
async function openFiles(
  transaction: Transaction,
  clinicId: number,
  { startDate, endDate }: DayRange,
  files: readonly TimeSheetFile[],
): Promise<TimeSheetFile[]> {
  const names = files.map(({ name }) => name);
  const [{ uploaded = [], isTouched = false } = {}] = (
    await transaction.query<Uploaded>(UPLOADED, [clinicId, names, startDate, endDate])
  ).rows;
  return isTouched ? [] : files.filter(({ name, days }) => days > 0 && !uploaded.includes(name));
}

interface Uploaded {
  uploaded: string[];
  isTouched: boolean;
}

export const CLINIC_WITH_PAYROLL = `
  select clinic_guid as "clinicGuid" from clinic where clinic_id = $1 and payroll_visible`;

export const UPLOADED = `
  select coalesce((select array_agg(i.file_name) from time_sheet_import i
                   where i.clinic_id = $1 and i.file_name = any($2::text[])), '{}') as uploaded,
         exists (
           select from clocked_day k
           join time_sheet_import i on i.clinic_id = k.clinic_id and i.import_id = k.import_id
           where k.clinic_id = $1 and k.date between $3::date and $4::date and i.file_name <> all($2::text[])
         ) as "isTouched"`;
