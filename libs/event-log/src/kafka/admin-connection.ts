import type { Admin, Kafka } from 'kafkajs';

/** A connection that several calls share. Once it is given up, it closes after the last of them. */
export class AdminConnection {
  private readonly admin: Promise<Admin>;
  private calls = 0;
  private isGivenUp = false;

  constructor(kafka: Kafka) {
    const admin = kafka.admin();
    this.admin = admin.connect().then(() => admin);
    // Told to each call.
    this.admin.catch(() => undefined);
  }

  async call<T>(work: (admin: Admin) => Promise<T>): Promise<T> {
    this.calls += 1;
    try {
      return await work(await this.admin);
    } finally {
      this.calls -= 1;
      if (this.isGivenUp) void this.closeIfUnused();
    }
  }

  /** Takes no new calls: those who share it must ask for another. */
  async giveUp(): Promise<void> {
    this.isGivenUp = true;
    await this.closeIfUnused();
  }

  private async closeIfUnused(): Promise<void> {
    if (this.calls === 0) await this.admin.then((admin) => admin.disconnect()).catch(() => undefined);
  }
}
