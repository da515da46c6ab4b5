import type { PmsEntity } from '@helix/contracts';
import type { Connection, RowDataPacket } from 'mysql2/promise';
import { normalised } from './mirror.js';

export interface ExpectedScope {
  clinicNum: number;
  firstDay: string;
  /** The day that is today. */
  today: string;
  /** Employees and the providers that somebody has chosen for them. */
  choices?: readonly (readonly [employee: number, provider: number])[] | undefined;
}

/** Half of a patient's names, phones and so on in a text: as the generator has listed what may leave the clinic. */
const masked = (table: string, key: string, column: string) => `
  coalesce((select x.Masked from expected_text x
            where x.TableName = '${table}' and x.RowKey = ${key} and x.ColumnName = '${column}'), ${column})`;

const zero = (column: string, value: string) => `if(${column} < '1850-01-01', null, ${value})`;
const time = (column: string) => zero(column, `date_format(${column}, '%Y-%m-%dT%H:%i:%s')`);
const day = (column: string) => zero(column, `date_format(${column}, '%Y-%m-%d')`);
const link = (column: string) => `nullif(cast(${column} as char), '0')`;

/** FDI by arithmetic. */
const fdi = (tooth: string) => `
  case
    when ${tooth} regexp '^[0-9]+$' then
      case
        when ${tooth} + 0 between 1 and 8 then 19 - ${tooth}
        when ${tooth} + 0 between 9 and 16 then ${tooth} + 12
        when ${tooth} + 0 between 17 and 24 then 55 - ${tooth}
        when ${tooth} + 0 between 25 and 32 then ${tooth} + 16
        when ${tooth} + 0 between 51 and 82 then 99
      end
    when ${tooth} regexp '^[A-T]S$' then 99
    when ${tooth} regexp '^[A-T]$' then
      case
        when ${tooth} <= 'E' then 56 - (ascii(${tooth}) - 64)
        when ${tooth} <= 'J' then 55 + (ascii(${tooth}) - 64)
        when ${tooth} <= 'O' then 86 - (ascii(${tooth}) - 64)
        else 65 + (ascii(${tooth}) - 64)
      end
  end`;

const ofClinic = (alias: string, { clinicNum }: ExpectedScope) =>
  clinicNum === 0 ? '1' : `${alias}.ClinicNum = ${clinicNum}`;

const appointments = (scope: ExpectedScope) => `
  with a as (
    select t.*,
      (t.IsHygiene = 1 or coalesce(o.IsHygiene, 0) = 1) as Hyg,
      o.ProvHygienist, o.ProvDentist
    from appointment t left join operatory o on o.OperatoryNum = t.Op
  ), b as (
    select a.*, case
      when Hyg and ProvHyg > 0 then ProvHyg
      when ProvNum > 0 then ProvNum
      when coalesce(ProvHygienist, 0) > 0 then ProvHygienist
      when coalesce(ProvDentist, 0) > 0 then ProvDentist
      else 0 end as Owner
    from a
  )
  select AptNum as id, cast(PatNum as char) as patientId, cast(Owner as char) as providerId, ${link('Op')} as operatoryId,
    ${time('AptDateTime')} as start,
    if(Pattern = '', 30, 5 * char_length(Pattern)) as durationInMinutes,
    ${masked('appointment', 'AptNum', 'ProcDescript')} as reason,
    ${masked('appointment', 'AptNum', 'Note')} as comments,
    ${time('SecDateTEntry')} as createdAt,
    case
      when AptStatus = 2 then 'completed'
      when AptStatus = 5 then if(exists(
        select 1 from procedurelog p join procedurecode c on c.CodeNum = p.CodeNum
        where p.AptNum = b.AptNum and c.ProcCode = 'D9986' and p.ProcStatus = 2), 'noShow', 'cancelled')
      when Confirmed in (select ValueString + 0 from preference
                         where PrefName in ('AppointmentTimeArrivedTrigger', 'AppointmentTimeSeatedTrigger'))
        or (DateTimeArrived >= '1850-01-01' and time(DateTimeArrived) <> '00:00:00') then 'arrived'
      when Confirmed in (select ValueString + 0 from preference where PrefName = 'ApptEConfirmStatusAccepted')
        or Confirmed in (select DefNum from definition where Category = 2 and ItemName like '%confirm%'
                         and ItemName not like '%un%' and ItemName not like '%not%') then 'confirmed'
      else 'scheduled' end as status,
    if(ProvHyg > 0 and ProvNum <> Owner and exists(
      select 1 from provider d where d.ProvNum = b.ProvNum and d.IsSecondary = 0 and d.IsNotPerson = 0),
      ${link('ProvNum')}, null) as examDoctorId
  from b
  where AptStatus in (1, 2, 4, 5) and PatNum > 0 and AptDateTime >= '${scope.firstDay}' and ${ofClinic('b', scope)}`;

const quantity = 'greatest(1, p.BaseUnits + p.UnitQty)';
const procedureDay = `
  case when p.ProcDate >= '1850-01-01' then p.ProcDate when p.DateTP >= '1850-01-01' then p.DateTP
       when p.DateEntryC >= '1850-01-01' then p.DateEntryC end`;

const procedures = (scope: ExpectedScope) => `
  select p.ProcNum as id, cast(p.PatNum as char) as patientId, ${link('p.AptNum')} as appointmentId,
    cast(p.ProvNum as char) as providerId, date_format(${procedureDay}, '%Y-%m-%d') as date, c.ProcCode as code,
    ${masked('procedurecode', 'c.CodeNum', 'Descript')} as description,
    if(p.ProcStatus = 1, 105, 102) as status,
    if(p.ProcStatus in (3, 4), 0, round(
      cast(p.ProcFee as decimal(30, 8)) * ${quantity} - cast(p.Discount as decimal(30, 8)), 2)) as amount,
    if(c.CanadaTimeUnits > 0, ${quantity} * c.CanadaTimeUnits, null) as units,
    (select group_concat(distinct cast(${fdi('r.t')} as char) order by r.n)
     from json_table(concat('["', replace(concat_ws(',', p.ToothNum, p.ToothRange), ',', '","'), '"]'),
       '$[*]' columns (n for ordinality, t varchar(5) path '$')) r) as teeth,
    case when trim(p.Surf) = '' then null
         when c.TreatArea = 1 and p.Surf regexp '^[A-Za-z0-9]+$' then
           (select json_arrayagg(substr(p.Surf, s.seq, 1) order by s.seq) from seq_1_to_10 s where s.seq <= char_length(p.Surf))
         else json_array(p.Surf) end as surfaces,
    coalesce(${time('p.SecDateEntry')}, ${time('p.DateTP')}) as plannedAt,
    if(p.ProcStatus in (3, 4), 1, null) as external
  from procedurelog p join procedurecode c on c.CodeNum = p.CodeNum
  where p.ProcStatus between 1 and 4 and p.ProcNumLab = 0 and p.PatNum > 0 and ${ofClinic('p', scope)}
    and ${procedureDay} is not null and (p.ProcStatus = 1 or ${procedureDay} >= '${scope.firstDay}')`;

const claims = (scope: ExpectedScope) => `
  select * from (
    select concat('c', p.ProcNum) as id, cast(p.PatNum as char) as patientId, c.ProcCode as code,
      date_format(coalesce(
        (select k.ProcDate from claimproc k where k.ProcNum = p.ProcNum and k.Status in (0, 1, 4, 9)
           and k.ProcDate >= '1850-01-01' order by k.ClaimProcNum limit 1), ${procedureDay}), '%Y-%m-%d') as date,
      if(min(k.Status) = 9, 1, ${quantity} * if(c.CanadaTimeUnits > 0, c.CanadaTimeUnits, 1)) as units,
      round(sum(if(k.Status in (1, 4), cast(k.InsPayAmt as decimal(30, 8)), null)), 2) as amount
    from procedurelog p
    join claimproc k on k.ProcNum = p.ProcNum and k.Status in (0, 1, 4, 9)
    join procedurecode c on c.CodeNum = p.CodeNum
    where p.ProcStatus <> 6 and p.ProcNumLab = 0 and p.PatNum > 0 and ${ofClinic('p', scope)}
    group by p.ProcNum) every
  where date >= '${scope.firstDay}'`;

const PUBLIC = '(CDCP|ODSP|Ontario Works|Healthy Smiles Ontario|NIHB|Canadian Dental Care Plan)';

const patients = ({ clinicNum }: ExpectedScope) => `
  select p.PatNum as id,
    concat(coalesce(nullif(upper(regexp_substr(p.FName, '\\\\p{L}')), ''), '?'),
           coalesce(nullif(upper(regexp_substr(p.LName, '\\\\p{L}')), ''), '?')) as initials,
    ${day('p.Birthdate')} as birthDate, p.PatStatus = 0 as isActive, ${link('p.PriProv')} as primaryProviderId,
    coalesce(${link('i.FeeSched')}, ${link('p.FeeSched')}, ${link('d.FeeSched')}) as feeScheduleId,
    case when f.PatPlanNum is null then 3
         when i.GroupName regexp '${PUBLIC}' or c.CarrierName regexp '${PUBLIC}' then 2 else 1 end as insuranceStatus,
    ${masked('carrier', 'c.CarrierNum', 'CarrierName')} as insuranceProvider,
    ${masked('insplan', 'i.PlanNum', 'GroupName')} as insurancePlanName,
    i.GroupNum as insurancePlanNumber,
    if(i.MonthRenew between 1 and 12,
       concat(if(s.DateEffective < '1850-01-01', '2000', year(s.DateEffective)), '-', lpad(i.MonthRenew, 2, '0'), '-01'),
       null) as insuranceStartDate
  from patient p
  left join patplan f on f.PatPlanNum = (
    select q.PatPlanNum from patplan q where q.PatNum = p.PatNum and q.IsPending = 0 order by q.Ordinal, q.PatPlanNum limit 1)
  left join inssub s on s.InsSubNum = f.InsSubNum
  left join insplan i on i.PlanNum = s.PlanNum
  left join carrier c on c.CarrierNum = i.CarrierNum
  left join provider d on d.ProvNum = p.PriProv
  where p.PatStatus <> 4 and (${clinicNum} = 0 or p.ClinicNum = ${clinicNum}
    or exists(select 1 from appointment a where a.PatNum = p.PatNum and a.ClinicNum = ${clinicNum})
    or exists(select 1 from procedurelog l where l.PatNum = p.PatNum and l.ClinicNum = ${clinicNum}))`;

const providers = ({ today }: ExpectedScope) => `
  select ProvNum as id, FName as firstName, LName as lastName, Suffix as suffix,
    case when IsSecondary = 1 then 1 when IsNotPerson = 1 then 0 else 2 end as type, IsSecondary = 1 as isSecondary,
    IsHidden = 0 and ProvStatus = 0 and (DateTerm < '1850-01-01' or DateTerm > '${today}') as isActive
  from provider
  union all select 0, '', 'Unassigned', null, 0, null, 0`;

const operatories = (scope: ExpectedScope) => `
  select OperatoryNum as id, ${masked('operatory', 'OperatoryNum', 'OpName')} as name, IsHygiene = 1 as isHygiene
  from operatory o where ${ofClinic('o', scope)}`;

const fees = ({ clinicNum }: ExpectedScope) => `
  select f.FeeNum as id, cast(f.FeeSched as char) as feeScheduleId, c.ProcCode as code,
    round(cast(f.Amount as decimal(30, 8)), 2) as fee, ${masked('procedurecode', 'c.CodeNum', 'Descript')} as description,
    c.AbbrDesc as abbrevDescription
  from fee f join procedurecode c on c.CodeNum = f.CodeNum
  where f.Amount <> -1 and f.FeeNum = (
    select g.FeeNum from fee g where g.FeeSched = f.FeeSched and g.CodeNum = f.CodeNum and g.ProvNum = 0
      and g.ClinicNum in (0, ${clinicNum}) order by g.ClinicNum desc, g.FeeNum desc limit 1)`;

const schedules = ({ clinicNum, firstDay }: ExpectedScope) => `
  select s.ScheduleNum as id, cast(s.ProvNum as char) as providerId, date_format(s.SchedDate, '%Y-%m-%d') as date,
    time_format(s.StartTime, '%H:%i:%s') as start,
    if(s.StopTime = '00:00:00', '24:00', time_format(s.StopTime, '%H:%i:%s')) as end,
    if(count(o.ScheduleOpNum) = 1, cast(max(o.OperatoryNum) as char), null) as operatoryId
  from schedule s left join scheduleop o on o.ScheduleNum = s.ScheduleNum
  where s.SchedType = 1 and s.Status = 0 and s.ProvNum > 0 and s.SchedDate >= '${firstDay}'
    and s.StartTime < if(s.StopTime = '00:00:00', '24:00:00', s.StopTime)
    and (${clinicNum} = 0 or s.ClinicNum = ${clinicNum} or (s.ClinicNum = 0 and (
      exists(select 1 from operatory p where p.ClinicNum = ${clinicNum} and s.ProvNum in (p.ProvDentist, p.ProvHygienist))
      or exists(select 1 from appointment a where a.ClinicNum = ${clinicNum} and s.ProvNum in (a.ProvNum, a.ProvHyg)))))
  group by s.ScheduleNum`;

/** Breaks are paid. */
const punches = ({ clinicNum, firstDay, choices = [[0, 0]] }: ExpectedScope) => `
  with who as (
    select e.EmployeeNum, coalesce(
      (select max(u.ProvNum) from userod u where u.EmployeeNum = e.EmployeeNum and u.ProvNum > 0),
      case e.EmployeeNum ${choices.map(([employee, provider]) => `when ${employee} then ${provider}`).join(' ')} else null end,
      (select p.ProvNum from provider p where lower(trim(p.FName)) = lower(trim(e.FName))
         and lower(trim(p.LName)) = lower(trim(e.LName))
         and (select count(*) from employee o where lower(trim(o.FName)) = lower(trim(e.FName))
              and lower(trim(o.LName)) = lower(trim(e.LName))) = 1)) as ProvNum
    from employee e
  ), worked as (
    select k.*, who.ProvNum, if(k.TimeDisplayed2 < '1850-01-01', null, k.TimeDisplayed2) as Until
    from clockevent k join who on who.EmployeeNum = k.EmployeeNum
    where who.ProvNum is not null and k.ClockStatus < 2 and (${clinicNum} = 0 or k.ClinicNum = ${clinicNum})
  ), parts as (
    select w.*, s.seq, date(w.TimeDisplayed1) + interval s.seq day as Day
    from worked w join seq_0_to_400 s on s.seq <= coalesce(datediff(w.Until, w.TimeDisplayed1), 0)
    where w.Until is null or w.Until > w.TimeDisplayed1
  )
  select if(seq = 0, ClockEventNum, concat(ClockEventNum, '.', seq + 1)) as id, cast(ProvNum as char) as providerId,
    date_format(Day, '%Y-%m-%d') as date,
    if(seq = 0, date_format(TimeDisplayed1, '%H:%i:%s'), '00:00:00') as timeIn,
    case when Until is null then null when date(Until) > Day then '24:00:00' else date_format(Until, '%H:%i:%s') end as timeOut
  from parts
  where (seq = 0 or Until > Day) and Day >= '${firstDay}'`;

const notes = (scope: ExpectedScope) => `
  select concat('p', p.ProcNum) as id, cast(n.PatNum as char) as patientId,
    coalesce(concat(d.FName, ' ', d.LName), '') as providerName, ${time('n.EntryDateTime')} as dateCreated,
    trim(${masked('procnote', 'n.ProcNoteNum', 'Note')}) as note
  from procedurelog p
  join procnote n on n.ProcNoteNum = (select max(m.ProcNoteNum) from procnote m where m.ProcNum = p.ProcNum)
  left join provider d on d.ProvNum = p.ProvNum
  where trim(n.Note) <> '' and n.PatNum > 0 and n.EntryDateTime >= '${scope.firstDay}' and ${ofClinic('p', scope)}`;

/** The generator's one clinical field with a text, and its one box. */
const forms = (scope: ExpectedScope) => `
  select s.SheetNum as id, cast(s.PatNum as char) as patientId, cast(s.SheetDefNum as char) as templateId,
    coalesce(${time('s.DateTSheetEdited')}, ${time('s.DateTimeSheet')}) as dateModified,
    (select json_arrayagg(json_object(
        'label', if(f.ReportableName = '', f.FieldName, f.ReportableName),
        'value', if(f.FieldType = 7, 'checked', ${masked('sheetfield', 'f.SheetFieldNum', 'FieldValue')})) order by f.SheetFieldNum)
     from sheetfield f where f.SheetNum = s.SheetNum and f.FieldValue <> ''
       and ((f.FieldName = 'misc' and f.ReportableName = 'Medication') or f.FieldName = 'allergy:Latex')) as noteData
  from sheet s
  where s.SheetType in (6, 9, 11, 13) and s.IsDeleted = 0 and s.PatNum > 0 and s.DateTimeSheet >= '${scope.firstDay}'
    and (${scope.clinicNum} = 0 or s.PatNum in (select known.id from (${patients(scope)}) known))`;

const feeSchedules = () => `
  select FeeSchedNum as id, ${masked('feesched', 'FeeSchedNum', 'Description')} as name from feesched`;

/** One statement an entity, written from the rules and not from the code. */
const STATEMENTS: Partial<Record<PmsEntity, (scope: ExpectedScope) => string>> = {
  provider: providers,
  operatory: operatories,
  patient: patients,
  appointment: appointments,
  procedure: procedures,
  feeSchedule: feeSchedules,
  fee: fees,
  claim: claims,
  schedule: schedules,
  punch: punches,
  note: notes,
  form: forms,
};
export const EXPECTED_ENTITIES = Object.keys(STATEMENTS) as PmsEntity[];

const answersOf = (noteData: unknown) =>
  ((noteData ?? []) as { label: string; value: unknown }[]).map(({ label, value }) => ({
    label,
    value: value === 'checked' ? true : value,
  }));

const JSON_FIELDS = ['surfaces', 'noteData'];
const FLAGS = ['isActive', 'isSecondary', 'isHygiene', 'external'];
const NUMBERS = ['amount', 'units', 'fee'];

/** The rows of an entity that Helix should have, by id. */
export async function expectedRows(
  root: Connection,
  entity: PmsEntity,
  scope: ExpectedScope,
): Promise<Map<string, Record<string, unknown>>> {
  const [rows] = await root.query<RowDataPacket[]>(STATEMENTS[entity]?.(scope) ?? '');
  return new Map(
    rows.map((row) => {
      const { id, ...fields } = row as Record<string, unknown>;
      for (const [field, value] of Object.entries(fields)) {
        if (value === null) continue;
        if (JSON_FIELDS.includes(field)) fields[field] = typeof value === 'string' ? JSON.parse(value) : value;
        if (field === 'teeth') fields[field] = String(value).split(',');
        if (FLAGS.includes(field)) fields[field] = Number(value) === 1;
        if (NUMBERS.includes(field)) fields[field] = Number(value);
      }
      if (entity === 'form') fields['noteData'] = answersOf(fields['noteData']);
      return [String(id), normalised(entity, fields)] as const;
    }),
  );
}
