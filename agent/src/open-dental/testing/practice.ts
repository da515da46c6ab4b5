import { email, firstName, label, lastName, phone, postalCode, remark, type Written } from './personal.js';
import { Random } from './random.js';

export type Value = string | number;
/** Rows of a table, by the columns that they give values for; the others have their defaults. */
export interface TableRows {
  columns: readonly string[];
  rows: Value[][];
}
export type PracticeTables = Map<string, TableRows>;

export interface PracticeSize {
  patients: number;
  appointments: number;
  /** Of each appointment that is over. */
  proceduresEach: number;
  /** Days of appointments before today. */
  days: number;
}

export const YEAR: PracticeSize = { patients: 1_500, appointments: 9_000, proceduresEach: 3, days: 300 };
const DAYS_AHEAD = 65;
const NO_DATE = '0001-01-01';
const NO_TIME = '0001-01-01 00:00:00';

/** Fixed in every practice: two doctors, three hygienists, and providers of all other kinds. */
export const DOCTORS = [1, 2];
export const HYGIENISTS = [3, 4, 5];
export const CODES = 40;
export const NO_SHOW_CODE = 99;
const SCHEDULES = 4;
const PLANS = 40;

export const dayAt = (today: string, offset: number): string =>
  new Date(Date.parse(`${today}T00:00:00Z`) + offset * 86_400_000).toISOString().slice(0, 10);
const two = (value: number): string => String(value).padStart(2, '0');

/**
 * The database of a Canadian clinic from a seed: what a clinic has, with rows of every awkward kind in between.
 *
 * Texts with names, phones, e-mails and postal codes are listed in the table `expected_text`, as they may leave the clinic.
 *
 * @param today the day that is today, `yyyy-mm-dd`.
 */
export function makePractice(today: string, size: PracticeSize = YEAR, seed = 7): PracticeTables {
  return new Practice(today, size, new Random(seed)).make();
}

interface Person {
  names: string[];
}

class Practice {
  private readonly tables: PracticeTables = new Map();
  private readonly people: Person[] = [{ names: [] }];
  private procedures = 0;

  constructor(
    private readonly today: string,
    private readonly size: PracticeSize,
    private readonly random: Random,
  ) {}

  make(): PracticeTables {
    this.lookups();
    this.insurance();
    this.patients();
    this.appointments();
    this.plannedProcedures();
    this.staffTime();
    this.forms();
    return this.tables;
  }

  private add(table: string, row: Readonly<Record<string, Value>>): void {
    const columns = Object.keys(row);
    const known = this.tables.get(table) ?? { columns, rows: [] };
    this.tables.set(table, known);
    known.rows.push(known.columns.map((column) => row[column] ?? ''));
  }

  /** A text, and what may leave the clinic of it. */
  private write(table: string, key: number, column: string, { text, masked }: Written): string {
    if (text !== masked)
      this.add('expected_text', { TableName: table, RowKey: key, ColumnName: column, Masked: masked });
    return text;
  }

  private lookups(): void {
    const { random } = this;
    const provider = (ProvNum: number, change: Record<string, Value> = {}) =>
      this.add('provider', {
        ProvNum,
        LName: `Staff${ProvNum}`,
        FName: `Prov${ProvNum}`,
        Suffix: ProvNum > 2 ? 'RDH' : 'DDS',
        FeeSched: ProvNum === 1 ? 2 : 0,
        IsSecondary: Number(HYGIENISTS.includes(ProvNum)),
        IsHidden: 0,
        ProvStatus: 0,
        IsNotPerson: 0,
        DateTerm: NO_DATE,
        SSN: 'never-read',
        ...change,
      });
    for (const key of [...DOCTORS, ...HYGIENISTS]) provider(key);
    provider(6, { IsHidden: 1 });
    provider(7, { DateTerm: dayAt(this.today, -100) });
    provider(8, { IsNotPerson: 1 });
    provider(9, { ProvStatus: 1, IsSecondary: 1 });
    provider(10, { DateTerm: dayAt(this.today, 400) });
    const operatories: [number, number, number][] = [
      [1, 0, 0],
      [2, 0, 0],
      [1, 3, 1],
      [1, 4, 1],
      [0, 5, 1],
      [0, 0, 0],
    ];
    for (const [index, [ProvDentist, ProvHygienist, IsHygiene]] of operatories.entries())
      this.add('operatory', {
        OperatoryNum: index + 1,
        OpName: this.write('operatory', index + 1, 'OpName', label(random, `Op ${index + 1}`)),
        ProvDentist,
        ProvHygienist,
        IsHygiene,
        ClinicNum: index < 4 ? 1 : 2,
      });
    const states = [
      'Unconfirmed',
      'Confirmed',
      'eConfirmed',
      'Arrived',
      'Seated',
      'Not confirmed',
      'Called',
      'confirmed',
    ];
    for (const [index, ItemName] of states.entries())
      this.add('definition', { DefNum: 201 + index, Category: index === 7 ? 1 : 2, ItemName });
    for (const [PrefName, ValueString] of [
      ['AppointmentTimeArrivedTrigger', '204'],
      ['AppointmentTimeSeatedTrigger', '205'],
      ['ApptEConfirmStatusAccepted', '207'],
      ['ProgramVersion', '24.3.10.0'],
      ['EmailPassword', 'never-read'],
    ] as const)
      this.add('preference', { PrefName, ValueString });
    for (let CodeNum = 1; CodeNum <= CODES; CodeNum++)
      this.add('procedurecode', {
        CodeNum,
        ProcCode: String(11100 + CodeNum),
        Descript: this.write('procedurecode', CodeNum, 'Descript', label(random, `Treatment ${CodeNum}`)),
        AbbrDesc: CodeNum % 9 === 0 ? '' : `T${CodeNum}`,
        TreatArea: CodeNum % 8,
        CanadaTimeUnits: [0, 0, 1, 0.5][CodeNum % 4] ?? 0,
      });
    this.add('procedurecode', {
      CodeNum: NO_SHOW_CODE,
      ProcCode: 'D9986',
      Descript: 'Missed appointment',
      AbbrDesc: 'Missed',
      TreatArea: 0,
      CanadaTimeUnits: 0,
    });
    for (let FeeSchedNum = 1; FeeSchedNum <= SCHEDULES; FeeSchedNum++)
      this.add('feesched', {
        FeeSchedNum,
        Description: this.write('feesched', FeeSchedNum, 'Description', label(random, `Guide ${FeeSchedNum}`)),
      });
    let FeeNum = 0;
    const fee = (FeeSched: number, CodeNum: number, change: Record<string, Value> = {}) =>
      this.add('fee', {
        FeeNum: ++FeeNum,
        Amount: random.int(1000, 40000) / 100,
        FeeSched,
        CodeNum,
        ClinicNum: 0,
        ProvNum: 0,
        ...change,
      });
    for (let schedule = 1; schedule <= SCHEDULES; schedule++)
      for (let code = 1; code <= CODES; code++) {
        if (random.is(0.95)) fee(schedule, code);
        if (random.is(0.1)) fee(schedule, code, { ClinicNum: random.int(1, 2) });
        if (random.is(0.05)) fee(schedule, code, { ClinicNum: 1, Amount: -1 });
        if (random.is(0.1)) fee(schedule, code, { ProvNum: random.int(1, 5) });
        if (random.is(0.05)) fee(schedule, code, { Amount: random.of([-1, 0, 33.335, -12.5]) });
      }
    fee(1, 777);
  }

  private insurance(): void {
    const { random } = this;
    const carriers = [
      'Sun Life',
      'Canada Life',
      'Manulife',
      'Desjardins',
      'Sun Life (CDCP)',
      'Accerta',
      'Pacific Blue Cross',
      '',
    ];
    for (const [index, name] of carriers.entries())
      this.add('carrier', {
        CarrierNum: index + 1,
        CarrierName: this.write('carrier', index + 1, 'CarrierName', label(random, name)),
        Phone: phone(random),
        Address: 'never-read',
      });
    const groups = ['City Works', 'Mill Workers', 'ODSP', 'Healthy Smiles Ontario', 'Teachers', ''];
    for (let PlanNum = 1; PlanNum <= PLANS; PlanNum++)
      this.add('insplan', {
        PlanNum,
        GroupName: this.write('insplan', PlanNum, 'GroupName', label(random, random.of(groups))),
        GroupNum: random.of([String(random.int(1000, 99999)), `${random.int(10000, 99999)}-0${random.int(1, 9)}`, '']),
        PlanNote: 'never-read',
        FeeSched: random.is(0.4) ? random.int(1, SCHEDULES) : 0,
        CarrierNum: random.is(0.03) ? 999 : random.int(1, carriers.length),
        MonthRenew: random.of([0, 0, 0, 1, 7, 12]),
      });
  }

  private patients(): void {
    const { random } = this;
    let [PatPlanNum, InsSubNum] = [0, 0];
    for (let PatNum = 1; PatNum <= this.size.patients; PatNum++) {
      const [FName, LName, Preferred] = [
        random.is(0.01) ? '' : firstName(random),
        random.is(0.01) ? ' ' : lastName(random),
        random.is(0.2) ? firstName(random) : '',
      ];
      this.people.push({ names: [FName, LName, Preferred].filter((name) => name.trim() !== '') });
      this.add('patient', {
        PatNum,
        LName,
        FName,
        MiddleI: 'never-read',
        Preferred,
        PatStatus: random.is(0.85) ? 0 : random.int(1, 6),
        Birthdate: random.is(0.03) ? random.of([NO_DATE, '1849-12-31']) : dayAt(this.today, -random.int(700, 33_000)),
        SSN: 'never-read',
        Address: 'never-read',
        City: 'never-read',
        Zip: postalCode(random),
        HmPhone: phone(random),
        WkPhone: phone(random),
        WirelessPhone: phone(random),
        Email: email(random),
        PriProv: random.is(0.05) ? 0 : random.int(1, 5),
        FeeSched: random.is(0.2) ? random.int(1, SCHEDULES) : 0,
        ClinicNum: random.int(0, 2),
        MedUrgNote: 'never-read',
        SecurityHash: 'never-read',
      });
      const plans = random.of([0, 1, 1, 1, 2]);
      for (let Ordinal = 1; Ordinal <= plans; Ordinal++) {
        this.add('inssub', {
          InsSubNum: ++InsSubNum,
          PlanNum: random.is(0.01) ? 998 : random.int(1, PLANS),
          Subscriber: PatNum,
          DateEffective: random.is(0.3) ? NO_DATE : dayAt(this.today, -random.int(10, 3_000)),
          SubscriberID: 'never-read',
          BenefitNotes: 'never-read',
        });
        this.add('patplan', {
          PatPlanNum: ++PatPlanNum,
          PatNum,
          Ordinal: random.is(0.02) ? 1 : Ordinal,
          IsPending: Number(random.is(0.05)),
          PatID: 'never-read',
          InsSubNum: random.is(0.01) ? 99_999_999 : InsSubNum,
        });
      }
    }
  }

  private appointments(): void {
    const { random, size } = this;
    const span = size.days + DAYS_AHEAD;
    for (let AptNum = 1; AptNum <= size.appointments; AptNum++) {
      // Older ones first, as they are booked.
      const offset = Math.floor((AptNum / size.appointments) * span) - size.days + random.int(-3, 3);
      const day = dayAt(this.today, offset);
      const PatNum = random.is(0.002) ? 0 : random.int(1, size.patients);
      const names = this.people[PatNum]?.names ?? [];
      const isPast = offset < 0;
      const AptStatus = random.is(0.85) ? (isPast ? 2 : 1) : random.of([0, 1, 2, 3, 4, 5, 5, 5, 6, 7, 8]);
      const isHygiene = random.is(0.7);
      const hygienist = random.of(HYGIENISTS);
      const start = `${two(random.int(8, 16))}:${random.of(['00', '10', '15', '30', '50'])}:00`;
      this.add('appointment', {
        AptNum,
        PatNum,
        AptStatus,
        Pattern: random.is(0.02) ? '' : `/${'X'.repeat(random.int(2, 16))}/`,
        Confirmed: random.is(0.1) ? 0 : random.int(201, 208),
        Op: random.is(0.02) ? 0 : isHygiene ? random.int(3, 5) : random.of([1, 2, 6]),
        Note: this.write(
          'appointment',
          AptNum,
          'Note',
          random.is(0.5) ? remark(random, names) : { text: '', masked: '' },
        ),
        ProvNum: random.is(0.04) ? 0 : random.is(0.2) && isHygiene ? hygienist : random.of(DOCTORS),
        ProvHyg: isHygiene && random.is(0.9) ? hygienist : 0,
        AptDateTime: random.is(0.01) ? NO_TIME : `${day} ${start}`,
        ProcDescript: this.write('appointment', AptNum, 'ProcDescript', remark(random, names, 0.1)),
        ClinicNum: random.int(0, 2),
        IsHygiene: Number(isHygiene && random.is(0.6)),
        DateTimeArrived: random.is(0.1) ? `${day} 08:59:00` : random.of([`${day} 00:00:00`, NO_TIME]),
        SecDateTEntry: random.is(0.05) ? NO_TIME : `${dayAt(day, -random.int(1, 180))} 10:${two(random.int(0, 59))}:07`,
        SecurityHash: 'never-read',
      });
      if (isPast && AptStatus === 2)
        for (let count = random.int(1, 2 * size.proceduresEach - 1); count > 0; count--)
          this.procedure({ PatNum, AptNum, day, ProcStatus: 2, isHygiene, hygienist });
      if (AptStatus === 5 && random.is(0.5))
        this.procedure({
          PatNum,
          AptNum,
          day,
          ProcStatus: random.of([2, 2, 2, 6, 1]),
          isHygiene,
          hygienist,
          CodeNum: NO_SHOW_CODE,
        });
    }
  }

  private procedure(of: {
    PatNum: number;
    AptNum: number;
    day: string;
    ProcStatus: number;
    isHygiene: boolean;
    hygienist: number;
    CodeNum?: number;
  }): void {
    const { random } = this;
    const ProcNum = ++this.procedures;
    const fee = random.int(2_000, 30_000) / 100;
    this.add('procedurelog', {
      ProcNum,
      PatNum: of.PatNum,
      AptNum: of.AptNum,
      ProcDate: random.is(0.01) ? NO_DATE : of.day,
      ProcFee: random.is(0.02) ? random.of([-fee, 33.335, 0.285, 0]) : fee,
      Surf: random.is(0.1) ? random.of(['MOD', 'B', 'UR', '1', 'm o']) : '',
      ToothNum: random.is(0.3)
        ? random.of(['3', '14', '19', '30', '1', '32', 'A', 'K', 'T', '51', '82', 'AS', 'TS'])
        : '',
      ToothRange: random.is(0.02) ? random.of(['1,2,3', '17,18', 'A,B,51', '8']) : '',
      ProcStatus: of.ProcStatus,
      ProvNum: random.is(0.01) ? 0 : of.isHygiene ? of.hygienist : random.of(DOCTORS),
      ClinicNum: random.int(0, 2),
      CodeNum: of.CodeNum ?? (random.is(0.003) ? 12_345 : random.int(1, CODES)),
      UnitQty: random.of([0, 1, 1, 1, 2, 3]),
      BaseUnits: random.is(0.05) ? 1 : 0,
      DateEntryC: random.is(0.2) ? NO_DATE : of.day,
      DateTP: random.is(0.4) ? NO_DATE : dayAt(of.day, -random.int(0, 200)),
      ProcNumLab: random.is(0.02) ? Math.max(1, ProcNum - 1) : 0,
      Discount: random.is(0.05) ? random.of([5, 10.25, 0.005]) : 0,
      BillingNote: 'never-read',
      SecDateEntry: random.is(0.3) ? NO_TIME : `${of.day} 09:${two(random.int(0, 59))}:30`,
      SecurityHash: 'never-read',
    });
    if (random.is(0.6)) this.claims(ProcNum, of.PatNum, of.day, fee);
    if (random.is(0.12)) this.notes(ProcNum, of.PatNum, of.day);
  }

  private claims(ProcNum: number, PatNum: number, day: string, fee: number): void {
    const { random } = this;
    for (let count = random.of([1, 1, 1, 2, 3]); count > 0; count--)
      this.add('claimproc', {
        ProcNum,
        PatNum,
        Status: random.of([0, 1, 1, 1, 4, 6, 6, 2, 3, 9, 5, 7, 8]),
        InsPayAmt: random.is(0.1) ? 0 : Math.round(fee * 80) / 100,
        ProcDate: random.is(0.02) ? NO_DATE : day,
        Remarks: 'never-read',
      });
  }

  private notes(ProcNum: number, PatNum: number, day: string): void {
    const { random } = this;
    for (let count = random.of([1, 1, 2]); count > 0; count--) {
      const ProcNoteNum = (this.tables.get('procnote')?.rows.length ?? 0) + 1;
      this.add('procnote', {
        ProcNoteNum,
        PatNum,
        ProcNum,
        EntryDateTime: `${day} 11:${two(random.int(0, 59))}:00`,
        Note: this.write(
          'procnote',
          ProcNoteNum,
          'Note',
          random.is(0.05) ? { text: ' ', masked: ' ' } : remark(random, this.people[PatNum]?.names ?? []),
        ),
        Signature: 'never-read',
      });
    }
  }

  /** Planned, existing and other procedures that belong to no appointment. */
  private plannedProcedures(): void {
    const { random, size } = this;
    for (let count = Math.floor(size.appointments / 4); count > 0; count--)
      this.procedure({
        PatNum: random.is(0.002) ? 0 : random.int(1, size.patients),
        AptNum: 0,
        day: dayAt(this.today, -random.int(0, 2 * size.days)),
        ProcStatus: random.of([1, 1, 1, 1, 3, 4, 5, 6, 7, 8]),
        isHygiene: random.is(0.5),
        hygienist: random.of(HYGIENISTS),
      });
  }

  private staffTime(): void {
    const { random, size } = this;
    let ScheduleNum = 0;
    for (let offset = -size.days; offset <= DAYS_AHEAD; offset++) {
      const day = dayAt(this.today, offset);
      const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
      if (weekday === 0 || weekday === 6) continue;
      for (const ProvNum of [...DOCTORS, ...HYGIENISTS]) {
        if (random.is(0.1)) continue;
        for (const [StartTime, StopTime] of random.is(0.1)
          ? [
              ['08:00:00', '12:00:00'],
              ['13:00:00', random.of(['17:00:00', '00:00:00', '12:30:00', '13:00:00'])],
            ]
          : [['08:00:00', '16:30:00']]) {
          this.add('schedule', {
            ScheduleNum: ++ScheduleNum,
            SchedDate: day,
            StartTime: StartTime ?? '',
            StopTime: StopTime ?? '',
            SchedType: random.is(0.03) ? random.of([0, 2, 3, 4]) : 1,
            ProvNum: random.is(0.01) ? 0 : ProvNum,
            Note: 'never-read',
            Status: random.is(0.03) ? random.int(1, 2) : 0,
            ClinicNum: random.is(0.1) ? random.int(1, 2) : 0,
          });
          for (let count = random.of([0, 1, 1, 1, 2]); count > 0; count--)
            this.add('scheduleop', { ScheduleNum, OperatoryNum: random.int(1, 6) });
        }
      }
      for (let EmployeeNum = 1; EmployeeNum <= 6; EmployeeNum++) this.clock(EmployeeNum, day, offset);
    }
    const people: [string, string][] = [
      ['Prov3', 'Staff3'],
      ['PROV4', 'staff4 '],
      ['Other', 'Person'],
      ['Front', 'Desk'],
      ['Prov1', 'Staff1'],
      ['Prov1', 'Staff1'],
    ];
    for (const [index, [FName, LName]] of people.entries())
      this.add('employee', {
        EmployeeNum: index + 1,
        LName,
        FName,
        IsHidden: Number(index === 5),
        PayrollID: 'never-read',
        WirelessPhone: phone(random),
        EmailWork: email(random),
      });
    for (const [UserNum, EmployeeNum, ProvNum] of [
      [1, 1, 0],
      [2, 3, 5],
      [3, 0, 1],
    ] as const)
      this.add('userod', { UserNum, UserName: 'never-read', Password: 'never-read', EmployeeNum, ProvNum });
  }

  private clock(EmployeeNum: number, day: string, offset: number): void {
    const { random } = this;
    if (offset > 0 || random.is(0.15)) return;
    const event = (ClockStatus: number, TimeDisplayed1: string, TimeDisplayed2: string) =>
      this.add('clockevent', {
        EmployeeNum,
        TimeEntered1: NO_TIME,
        TimeDisplayed1,
        ClockStatus,
        Note: 'never-read',
        TimeEntered2: NO_TIME,
        TimeDisplayed2,
        ClinicNum: random.int(0, 2),
      });
    const minute = two(random.int(0, 29));
    const kind = random.next();
    if (kind < 0.01)
      event(0, `${day} 20:${minute}:00`, `${dayAt(day, random.int(1, 2))} ${random.of(['00:00:00', '01:30:00'])}`);
    else if (kind < 0.02) event(0, `${day} 12:00:00`, `${day} 11:00:00`);
    else {
      event(1, `${day} 07:${minute}:10`, `${day} 12:0${random.int(0, 9)}:00`);
      event(
        0,
        `${day} 13:${minute}:00`,
        offset === 0 && random.is(0.5) ? NO_TIME : `${day} 16:4${random.int(0, 9)}:30`,
      );
      if (random.is(0.3)) event(2, `${day} 10:00:00`, random.is(0.05) ? NO_TIME : `${day} 10:15:00`);
    }
  }

  private forms(): void {
    const { random, size } = this;
    for (let SheetNum = 1; SheetNum <= Math.ceil(size.patients / 5); SheetNum++) {
      const PatNum = random.int(1, size.patients);
      const names = this.people[PatNum]?.names ?? [];
      const day = dayAt(this.today, -random.int(0, size.days));
      this.add('sheet', {
        SheetNum,
        SheetType: random.of([11, 11, 9, 6, 13, 0, 5]),
        PatNum,
        DateTimeSheet: `${day} 10:00:00`,
        Description: names.join(' '),
        InternalNote: 'never-read',
        IsDeleted: Number(random.is(0.05)),
        SheetDefNum: random.int(0, 3),
        DateTSheetEdited: random.is(0.2) ? NO_TIME : `${day} 12:30:00`,
      });
      const field = (FieldType: number, FieldName: string, written: Written, ReportableName = '') => {
        const SheetFieldNum = (this.tables.get('sheetfield')?.rows.length ?? 0) + 1;
        const FieldValue = this.write('sheetfield', SheetFieldNum, 'FieldValue', written);
        this.add('sheetfield', { SheetFieldNum, SheetNum, FieldType, FieldName, FieldValue, ReportableName });
      };
      const plain = (text: string): Written => ({ text, masked: text });
      field(1, 'FName', plain(names[0] ?? ''));
      field(1, 'WirelessPhone', plain(phone(random)));
      field(1, 'misc', plain(names.at(-1) ?? ''), 'Emergency contact');
      field(1, 'misc', remark(random, names), 'Medication');
      field(7, 'allergy:Latex', plain(random.of(['X', ''])));
      field(2, 'misc', plain('Printed text'));
    }
  }
}
