import { Bench, type LogHarness } from './bench.js';
import { consumerContract } from './consumer.contract.js';
import { failureContract } from './failure.contract.js';
import { outboxContract } from './outbox.contract.js';
import { publishContract } from './publish.contract.js';

/** What every adapter must do, each on its real server. */
export function eventLogContract(harness: LogHarness): void {
  let bench: Bench;

  beforeEach(() => {
    bench = new Bench(harness);
  });

  afterEach(() => bench.close());

  publishContract(() => bench);
  consumerContract(() => bench);
  failureContract(() => bench);
  outboxContract(() => bench);
}
