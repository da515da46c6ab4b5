import { Random } from '../world/random.js';
import { dayOfLocalTime, localTimeOf, monthAndDate } from '../world/local-time.js';
import type { World } from '../world/world.js';
import { Agenda } from './agenda.js';
import { Book } from './book.js';
import { Bookings } from './bookings.js';
import { FrontDesk } from './front-desk.js';
import { Journal } from './journal.js';
import { RecallDesk } from './recall-desk.js';
import { dueDayOf, RecallPool } from './recall-pool.js';
import { publishRoster } from './roster.js';
import type { ClinicParts } from './clinic-parts.js';
import { Treatment } from './treatment.js';
import { AppointmentCourse } from './appointment-course.js';

/** Share of patients who have their next appointment in the book when the story begins. */
const BOOKED_AT_BEGINNING = 0.68;

/**
 * The life of a simulated clinic, from its beginning on, as long as anybody lets it run. The same world lives the same
 * life every time, however it is cut into pieces: to go on after a restart it is lived again up to where it was.
 */
export class ClinicLife implements ClinicParts {
  readonly agenda: Agenda;
  readonly book: Book;
  readonly journal = new Journal();
  readonly pool = new RecallPool();
  private readonly desk: RecallDesk;
  private readonly frontDesk: FrontDesk;
  private readonly bookings: Bookings;

  constructor(readonly world: World) {
    this.agenda = new Agenda(localTimeOf(world.beginning, 0));
    this.book = new Book(world.shifts);
    const course = new AppointmentCourse(this);
    this.bookings = new Bookings(this, course);
    this.desk = new RecallDesk(this, this.bookings);
    this.frontDesk = new FrontDesk(this, course, this.bookings);
    const treatment = new Treatment(this, course, this.bookings);
    course.helpers = {
      move: (appointment, at) => this.bookings.move(appointment, at),
      freed: (appointment, at) => this.desk.refill(appointment, at),
      arrive: (appointment, at) => treatment.arrive(appointment, at),
    };
    this.bookAtBeginning();
    this.startDay(world.beginning);
    this.agenda.at(localTimeOf(world.anchorDay, 0), (at) => this.frontDesk.open(at));
  }

  /** Local seconds up to which the clinic has lived. */
  get now(): number {
    return this.agenda.now;
  }

  get today(): number {
    return dayOfLocalTime(this.agenda.now);
  }

  private startDay(day: number): void {
    this.agenda.at(localTimeOf(day, 0), () => {
      this.startDay(day + 1);
      if (day === this.world.historyStart) this.world.population.startHistory();
      publishRoster(this, day);
      this.desk.planDay(day);
      const { month, date } = monthAndDate(day);
      if (month === 1 && date === 1 && this.journal.isOpen) {
        for (const fee of this.world.rows.fees(day)) this.journal.write(() => fee);
      }
    });
  }

  /** Most patients have booked before the story begins. */
  private bookAtBeginning(): void {
    const { population, profile, beginning } = this.world;
    for (const patient of population.patients) {
      const random = new Random(profile.seed, 'beginning', patient.id);
      const wished = Math.max(beginning + random.whole(1, 30), dueDayOf(patient) + random.whole(-4, 8));
      const at = localTimeOf(Math.min(patient.lastVisit, beginning - 1), random.whole(480, 1200));
      if (
        !random.chance(BOOKED_AT_BEGINNING) ||
        !this.bookings.bookNear(patient, patient.hygienist, wished, at, random)
      ) {
        this.pool.add(patient);
      }
    }
  }
}
