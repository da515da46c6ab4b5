import { consumerContract } from './consumer.contract.js';
import { ContractContext, type LogHarness } from './contract-context.js';
import { failureContract } from './failure.contract.js';
import { outboxContract } from './outbox.contract.js';
import { processContract } from './process.contract.js';
import { publishContract } from './publish.contract.js';

/** The tests of one part of an adapter. */
export type ContractPart = (context: () => ContractContext) => void;

const ALL_PARTS: ContractPart[] = [publishContract, consumerContract, processContract, failureContract, outboxContract];

/** The tests that every adapter must pass, each on its real server; or some parts of them, for another way to the same server. */
export function eventLogContract(harness: LogHarness, parts: readonly ContractPart[] = ALL_PARTS): void {
  let context: ContractContext;

  beforeEach(() => {
    context = new ContractContext(harness);
  });

  afterEach(() => context.close());

  for (const part of parts) part(() => context);
}
