import type { Connection, RowDataPacket } from 'mysql2/promise';
import { firstName, label, lastName, remark, type Written } from './personal.js';
import { CODES, NO_SHOW_CODE } from './practice/codes-and-fees.js';
import { dayAt, NO_DATE } from './practice/days.js';
import type { Random } from './random.js';

/** Changes a practice as its users do, and as maintenance does, in every table that the agent reads. */
export class RandomChanges {
  constructor(
    private readonly root: Connection,
    private readonly random: Random,
    private readonly today: string,
  ) {}

  /** Makes so many changes, each of a random kind. */
  async make(count: number): Promise<void> {
    const kinds = [
      ...Array.from({ length: 6 }, () => this.appointment),
      ...Array.from({ length: 6 }, () => this.procedure),
      ...Array.from({ length: 3 }, () => this.claim),
      this.newAppointment,
      this.deleteAppointment,
      this.missedAppointment,
      this.patient,
      this.plan,
      this.insurance,
      this.fee,
      this.schedule,
      this.punch,
      this.note,
      this.form,
    ];
    for (let done = 0; done < count; done++) await this.random.of(kinds).call(this);
  }

  /** Changes each of the small tables that others are mapped with. */
  async changeLookups(): Promise<void> {
    const { random } = this;
    await this.run('update operatory set ProvHygienist = 4, IsHygiene = 1 where OperatoryNum = 2');
    await this.run('update operatory set OpName = ? where OperatoryNum = 3', ['Renamed']);
    await this.forget('operatory', 3);
    await this.run('update provider set IsSecondary = 1, IsHidden = 1 where ProvNum = 2');
    await this.run('update provider set LName = ? where ProvNum = 4', ['Newname']);
    await this.run('update provider set FeeSched = 3 where ProvNum = 3');
    await this.run("update definition set ItemName = 'Confirmed by phone' where DefNum = 206");
    await this.run("update definition set ItemName = 'Unknown' where DefNum = 202");
    await this.run("update preference set ValueString = '203' where PrefName = 'AppointmentTimeSeatedTrigger'");
    await this.run('update procedurecode set CanadaTimeUnits = 2, TreatArea = 1 where CodeNum = ?', [
      random.int(1, CODES),
    ]);
    await this.run("update procedurecode set ProcCode = '99999' where CodeNum = ?", [random.int(1, CODES)]);
    await this.run("insert into procedurecode (CodeNum, ProcCode, Descript) values (12345, '12345', 'Was unknown')");
    await this.run('update userod set ProvNum = 4 where UserNum = 2');
    await this.run("update employee set FName = 'Prov5', LName = 'Staff5' where EmployeeNum = 4");
    await this.run("update feesched set Description = 'Renamed' where FeeSchedNum = 2");
    await this.forget('feesched', 2);
  }

  private async run(sql: string, values: unknown[] = []): Promise<void> {
    await this.root.query(sql, values);
  }

  /** A key of a table, at or behind a random one. */
  private async anyKey(table: string, key: string, where = '1'): Promise<number> {
    const [[row]] = await this.root.query<RowDataPacket[]>(
      `select ${key} as k from ${table}
       where ${where} and ${key} >= (select floor(max(${key}) * ?) from ${table}) order by ${key} limit 1`,
      [this.random.next()],
    );
    return Number(row?.['k'] ?? 0);
  }

  private async write(table: string, key: number, column: string, { text, masked }: Written): Promise<string> {
    await this.run('replace into expected_text values (?, ?, ?, ?)', [table, key, column, masked]);
    return text;
  }

  /** A text without anything to mask is expected as it is. */
  private async forget(table: string, key: number): Promise<void> {
    await this.run('delete from expected_text where TableName = ? and RowKey = ?', [table, key]);
  }

  private async namesOf(PatNum: number): Promise<string[]> {
    const [[row]] = await this.root.query<RowDataPacket[]>(
      'select FName, LName, Preferred from patient where PatNum = ?',
      [PatNum],
    );
    return Object.values(row ?? {})
      .map((name) => String(name))
      .filter((name) => name.trim().length > 1);
  }

  private async appointment(): Promise<void> {
    const { random } = this;
    const key = await this.anyKey('appointment', 'AptNum');
    const [[row]] = await this.root.query<RowDataPacket[]>('select PatNum from appointment where AptNum = ?', [key]);
    const changes = [
      ['AptStatus', random.of([0, 1, 1, 2, 2, 3, 4, 5, 6])],
      ['Confirmed', random.int(201, 208)],
      ['Op', random.int(0, 6)],
      ['ProvNum', random.int(0, 5)],
      ['ProvHyg', random.of([0, 3, 4, 5])],
      ['Pattern', 'X'.repeat(random.int(0, 20))],
      ['AptDateTime', `${dayAt(this.today, random.int(-20, 60))} 10:30:00`],
      ['DateTimeArrived', `${this.today} 09:01:00`],
      [
        'Note',
        await this.write('appointment', key, 'Note', remark(random, await this.namesOf(Number(row?.['PatNum'])))),
      ],
    ] as const;
    const [column, value] = random.of(changes);
    if (column !== 'Note') await this.restoreNote(key);
    await this.run(`update appointment set ${column} = ? where AptNum = ?`, [value, key]);
  }

  /** What was written for a note that is not stored must not be expected. */
  private async restoreNote(key: number): Promise<void> {
    await this.run("update appointment set Note = '' where AptNum = ?", [key]);
    await this.run("delete from expected_text where TableName = 'appointment' and RowKey = ? and ColumnName = 'Note'", [
      key,
    ]);
  }

  private async newAppointment(): Promise<void> {
    const { random } = this;
    await this.run(
      `insert into appointment (PatNum, AptStatus, Pattern, Op, Note, ProvNum, ProvHyg, AptDateTime, ClinicNum)
       values (?, 1, '/XXXXXX/', ?, '', ?, 0, ?, ?)`,
      [
        random.int(1, 50),
        random.int(1, 6),
        random.int(0, 5),
        `${dayAt(this.today, random.int(1, 60))} 13:00:00`,
        random.int(0, 2),
      ],
    );
  }

  /** Open Dental writes what it deletes to a history first; maintenance does not. */
  private async deleteAppointment(): Promise<void> {
    const key = await this.anyKey('appointment', 'AptNum');
    if (this.random.is(0.7))
      await this.run(
        'insert into histappointment (HistDateTStamp, HistApptAction, AptNum, Note) values (now(), 4, ?, ?)',
        [key, ''],
      );
    await this.run('update procedurelog set AptNum = 0 where AptNum = ?', [key]);
    await this.run('delete from appointment where AptNum = ?', [key]);
  }

  private async missedAppointment(): Promise<void> {
    const { random } = this;
    const key = await this.anyKey('appointment', 'AptNum', 'AptStatus = 5');
    if (random.is(0.5)) {
      await this.run(
        `update procedurelog set ProcStatus = 6, AptNum = 0 where AptNum = ? and CodeNum = ${NO_SHOW_CODE}`,
        [key],
      );
      return;
    }
    await this.run(
      `insert into procedurelog (PatNum, AptNum, ProcDate, ProcStatus, ProvNum, CodeNum, ClinicNum) values (1, ?, ?, 2, 3, ?, 0)`,
      [key, this.today, NO_SHOW_CODE],
    );
  }

  private async procedure(): Promise<void> {
    const { random } = this;
    const key = await this.anyKey('procedurelog', 'ProcNum');
    const kind = random.int(0, 9);
    if (kind === 0) await this.run('update procedurelog set ProcStatus = 6, AptNum = 0 where ProcNum = ?', [key]);
    else if (kind === 1) await this.run('delete from procedurelog where ProcNum = ?', [key]);
    else if (kind === 2)
      await this.run(
        `insert into procedurelog (PatNum, ProcDate, ProcFee, ProcStatus, ProvNum, CodeNum, DateTP, SecDateEntry, ClinicNum)
         values (?, ?, ?, 1, ?, ?, ?, now(), ?)`,
        [random.int(1, 50), NO_DATE, 66.5, random.int(0, 5), random.int(1, CODES), this.today, random.int(0, 2)],
      );
    else {
      const [column, value] = random.of([
        ['ProcStatus', random.int(1, 8)],
        ['ProcFee', random.int(-500, 50_000) / 100],
        ['ToothNum', random.of(['3', 'K', '51', ''])],
        ['ToothRange', random.of(['1,2', ''])],
        ['Surf', random.of(['MOD', 'UL', ''])],
        ['CodeNum', random.int(1, CODES)],
        ['UnitQty', random.int(0, 4)],
        ['Discount', random.int(0, 2_000) / 100],
        ['ProcDate', random.of([NO_DATE, this.today])],
        ['AptNum', random.int(1, 500)],
        ['ProvNum', random.int(0, 5)],
      ] as const);
      await this.run(`update procedurelog set ${column} = ? where ProcNum = ?`, [value, key]);
    }
  }

  private async claim(): Promise<void> {
    const { random } = this;
    const key = await this.anyKey('claimproc', 'ClaimProcNum');
    const kind = random.int(0, 3);
    if (kind === 0) await this.run('delete from claimproc where ClaimProcNum = ?', [key]);
    else if (kind === 1)
      await this.run('insert into claimproc (ProcNum, PatNum, Status, InsPayAmt, ProcDate) values (?, 1, ?, ?, ?)', [
        await this.anyKey('procedurelog', 'ProcNum'),
        random.of([0, 1, 4, 6, 9]),
        random.int(0, 9_999) / 100,
        this.today,
      ]);
    else
      await this.run('update claimproc set Status = ?, InsPayAmt = ? where ClaimProcNum = ?', [
        random.of([0, 1, 4, 6, 9]),
        random.int(0, 9_999) / 100,
        key,
      ]);
  }

  private async patient(): Promise<void> {
    const { random } = this;
    const key = random.int(1, 100);
    const [column, value] = random.of([
      ['LName', lastName(random)],
      ['FName', firstName(random)],
      ['PatStatus', random.int(0, 6)],
      ['Birthdate', random.of([NO_DATE, '1988-08-08'])],
      ['PriProv', random.int(0, 5)],
      ['FeeSched', random.int(0, 4)],
      ['SecurityHash', 'never-read'],
    ] as const);
    await this.run(`update patient set ${column} = ? where PatNum = ?`, [value, key]);
  }

  private async plan(): Promise<void> {
    const { random } = this;
    const key = await this.anyKey('patplan', 'PatPlanNum');
    const kind = random.int(0, 3);
    if (kind === 0) await this.run('delete from patplan where PatPlanNum = ?', [key]);
    else if (kind === 1)
      await this.run('insert into patplan (PatNum, Ordinal, InsSubNum) values (?, 1, ?)', [
        random.int(1, 100),
        random.int(1, 100),
      ]);
    else
      await this.run('update patplan set Ordinal = ?, IsPending = ? where PatPlanNum = ?', [
        random.int(1, 3),
        random.int(0, 1),
        key,
      ]);
  }

  private async insurance(): Promise<void> {
    const { random } = this;
    const key = random.int(1, 40);
    const kind = random.int(0, 3);
    if (kind === 0) {
      const name = await this.write(
        'insplan',
        key,
        'GroupName',
        label(random, random.of(['Railway', 'CDCP', 'Bakers'])),
      );
      await this.run('update insplan set GroupName = ?, MonthRenew = ? where PlanNum = ?', [
        name,
        random.int(0, 12),
        key,
      ]);
    } else if (kind === 1) {
      const carrier = random.int(1, 8);
      const name = await this.write(
        'carrier',
        carrier,
        'CarrierName',
        label(random, random.of(['Beneva', 'ODSP', 'RBC'])),
      );
      await this.run('update carrier set CarrierName = ? where CarrierNum = ?', [name, carrier]);
    } else if (kind === 2)
      await this.run('update insplan set CarrierNum = ?, FeeSched = ? where PlanNum = ?', [
        random.int(1, 8),
        random.int(0, 4),
        key,
      ]);
    else
      await this.run('update inssub set DateEffective = ?, PlanNum = ? where InsSubNum = ?', [
        random.of([NO_DATE, '2021-04-05']),
        random.int(1, 40),
        random.int(1, 100),
      ]);
  }

  private async fee(): Promise<void> {
    const { random } = this;
    const key = await this.anyKey('fee', 'FeeNum');
    const kind = random.int(0, 2);
    if (kind === 0) await this.run('delete from fee where FeeNum = ?', [key]);
    else if (kind === 1)
      await this.run('insert into fee (Amount, FeeSched, CodeNum, ClinicNum, ProvNum) values (?, ?, ?, ?, ?)', [
        random.of([-1, 20, 33.335]),
        random.int(1, 4),
        random.int(1, CODES),
        random.int(0, 1),
        random.of([0, 0, 3]),
      ]);
    else await this.run('update fee set Amount = ? where FeeNum = ?', [random.of([-1, 0, 12.345]), key]);
  }

  /** Open Dental deletes the rows of a day and writes them again. */
  private async schedule(): Promise<void> {
    const { random } = this;
    const day = dayAt(this.today, random.int(-40, 60));
    const kind = random.int(0, 3);
    if (kind === 0) await this.run('delete from schedule where SchedDate = ? and ProvNum = ?', [day, random.int(1, 5)]);
    else if (kind === 1) {
      await this.run('delete from schedule where SchedDate = ? and ProvNum = 3', [day]);
      await this.run(
        "insert into schedule (SchedDate, StartTime, StopTime, SchedType, ProvNum, Note) values (?, '09:00', '17:00', 1, 3, '')",
        [day],
      );
    } else if (kind === 2)
      await this.run("update schedule set StopTime = '15:00', SchedDate = ? where ScheduleNum = ?", [
        day,
        await this.anyKey('schedule', 'ScheduleNum', `SchedDate >= '${dayAt(this.today, -40)}'`),
      ]);
    else
      await this.run('insert into scheduleop (ScheduleNum, OperatoryNum) values (?, ?)', [
        await this.anyKey('schedule', 'ScheduleNum', `SchedDate >= '${this.today}'`),
        random.int(1, 6),
      ]);
  }

  private async punch(): Promise<void> {
    const { random } = this;
    const day = dayAt(this.today, -random.int(0, 13));
    const kind = random.int(0, 2);
    const key = await this.anyKey('clockevent', 'ClockEventNum', `TimeDisplayed1 >= '${dayAt(this.today, -13)}'`);
    if (kind === 0)
      await this.run(
        `insert into clockevent (EmployeeNum, TimeDisplayed1, ClockStatus, TimeDisplayed2, Note) values (?, ?, 0, ?, '')`,
        [random.int(1, 6), `${day} 18:00:00`, random.of(['0001-01-01 00:00:00', `${dayAt(day, 1)} 00:30:00`])],
      );
    else if (kind === 1)
      await this.run('update clockevent set TimeDisplayed2 = ? where ClockEventNum = ?', [`${day} 23:00:00`, key]);
    else await this.run('delete from clockevent where ClockEventNum = ?', [key]);
  }

  private async note(): Promise<void> {
    const { random } = this;
    const procedure = await this.anyKey('procedurelog', 'ProcNum', 'PatNum > 0');
    const [[row]] = await this.root.query<RowDataPacket[]>('select PatNum from procedurelog where ProcNum = ?', [
      procedure,
    ]);
    const patient = Number(row?.['PatNum']);
    const [[next]] = await this.root.query<RowDataPacket[]>('select max(ProcNoteNum) + 1 as k from procnote');
    const key = Number(next?.['k']);
    const text = await this.write('procnote', key, 'Note', remark(random, await this.namesOf(patient)));
    await this.run(
      'insert into procnote (ProcNoteNum, PatNum, ProcNum, EntryDateTime, Note, Signature) values (?, ?, ?, ?, ?, ?)',
      [key, patient, procedure, `${this.today} 10:00:00`, text, 'never-read'],
    );
  }

  private async form(): Promise<void> {
    const key = await this.anyKey('sheet', 'SheetNum');
    await this.run('update sheet set IsDeleted = ?, DateTSheetEdited = ? where SheetNum = ?', [
      this.random.int(0, 1),
      `${this.today} 23:59:00`,
      key,
    ]);
  }
}
