import { email, firstName, lastName, phone, postalCode } from '../personal.js';
import { SCHEDULES } from './codes-and-fees.js';
import { dayAt, NO_DATE } from './days.js';
import { PLANS } from './insurance.js';
import type { PracticeRows } from './rows.js';

/** Patients with up to two plans. */
export function addPatients(practice: PracticeRows): void {
  const { random } = practice;
  let [PatPlanNum, InsSubNum] = [0, 0];
  for (let PatNum = 1; PatNum <= practice.size.patients; PatNum++) {
    const [FName, LName, Preferred] = [
      random.is(0.01) ? '' : firstName(random),
      random.is(0.01) ? ' ' : lastName(random),
      random.is(0.2) ? firstName(random) : '',
    ];
    practice.addNames([FName, LName, Preferred].filter((name) => name.trim() !== ''));
    practice.add('patient', {
      PatNum,
      LName,
      FName,
      MiddleI: 'never-read',
      Preferred,
      PatStatus: random.is(0.85) ? 0 : random.int(1, 6),
      Birthdate: random.is(0.03) ? random.of([NO_DATE, '1849-12-31']) : dayAt(practice.today, -random.int(700, 33_000)),
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
      practice.add('inssub', {
        InsSubNum: ++InsSubNum,
        PlanNum: random.is(0.01) ? 998 : random.int(1, PLANS),
        Subscriber: PatNum,
        DateEffective: random.is(0.3) ? NO_DATE : dayAt(practice.today, -random.int(10, 3_000)),
        SubscriberID: 'never-read',
        BenefitNotes: 'never-read',
      });
      practice.add('patplan', {
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
