import { consumerContract } from './consumer.contract.js';
import { ContractContext, type LogHarness } from './contract-context.js';
import { failureContract } from './failure.contract.js';
import { outboxContract } from './outbox.contract.js';
import { publishContract } from './publish.contract.js';

/** The tests that every adapter must pass, each on its real server. */
export function eventLogContract(harness: LogHarness): void {
  let context: ContractContext;

  beforeEach(() => {
    context = new ContractContext(harness);
  });

  afterEach(() => context.close());

  publishContract(() => context);
  consumerContract(() => context);
  failureContract(() => context);
  outboxContract(() => context);
}
