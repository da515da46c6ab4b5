import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A statement that has not reached the database. */
export interface HeldStatement {
  sql: string;
  /** Lets it go on. */
  release(): void;
}

const HEADER_BYTES = 4;
/** A client's packet that carries a statement: the first of a conversation, with the command 3 (COM_QUERY). */
const QUERY = 3;

/**
 * Stands between the agent and the database: sees each statement, can hold one, and says another time than the database's
 * clock does. So an agent can be killed exactly where it is, and an hour does not take an hour.
 */
export class DatabaseWire {
  /** How many seconds the database's clock is ahead, as the agent sees it. */
  aheadSeconds = 0;
  /** Passes before each loop of the agent, seconds. */
  secondsALoop = 0;
  private loops = 0;
  private hold: { fits: RegExp; caught: (held: HeldStatement) => void } | undefined;
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    private readonly databasePort: number,
  ) {}

  static async start(databasePort: number): Promise<DatabaseWire> {
    const server = createServer();
    const wire = new DatabaseWire(server, databasePort);
    server.on('connection', (client) => wire.connected(client));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return wire;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** How often the agent has looked for changes. */
  get loopsSoFar(): number {
    return this.loops;
  }

  /** Holds the next statement that fits. */
  holdNext(fits: RegExp): Promise<HeldStatement> {
    return new Promise((caught) => (this.hold = { fits, caught }));
  }

  async stop(): Promise<void> {
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
    await once(this.server, 'close');
  }

  private connected(client: Socket): void {
    const database = connect(this.databasePort, '127.0.0.1');
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      this.sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        this.sockets.delete(one);
        other.destroy();
      });
    }
    database.on('data', (chunk) => client.write(chunk));
    let waiting: Buffer = Buffer.alloc(0);
    let last = Promise.resolve();
    client.on('data', (chunk: Buffer) => {
      waiting = Buffer.concat([waiting, chunk]);
      while (waiting.length >= HEADER_BYTES) {
        const end = HEADER_BYTES + waiting.readUIntLE(0, 3);
        if (waiting.length < end) break;
        const packet = waiting.subarray(0, end);
        waiting = waiting.subarray(end);
        last = last.then(async () => void database.write(await this.passed(packet)));
      }
    });
  }

  private async passed(packet: Buffer): Promise<Buffer> {
    if (packet[3] !== 0 || packet[HEADER_BYTES] !== QUERY) return packet;
    const sql = packet.subarray(HEADER_BYTES + 1).toString();
    const { hold } = this;
    if (hold?.fits.test(sql)) {
      this.hold = undefined;
      await new Promise<void>((release) => hold.caught({ sql, release }));
    }
    if (!/\b(?:unix|utc)_timestamp\(\)/.test(sql)) return packet;
    if (/^select unix_timestamp\(\)/.test(sql)) {
      this.loops += 1;
      this.aheadSeconds += this.secondsALoop;
    }
    return packetOf(
      sql
        .replaceAll('unix_timestamp()', `(unix_timestamp() + ${this.aheadSeconds})`)
        .replaceAll('utc_timestamp()', `(utc_timestamp() + interval ${this.aheadSeconds} second)`),
    );
  }
}

function packetOf(sql: string): Buffer {
  const body = Buffer.concat([Buffer.from([QUERY]), Buffer.from(sql)]);
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUIntLE(body.length, 0, 3);
  return Buffer.concat([header, body]);
}
