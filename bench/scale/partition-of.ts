import { Partitioners } from 'kafkajs';
import { clinicKey } from '@helix/contracts';

const partition = Partitioners.DefaultPartitioner();

/** The partition of a clinic's records, as the producer chooses it from their key. */
export function partitionOf(clinicId: number, partitions: number): number {
  const partitionMetadata = Array.from({ length: partitions }, (_, partitionId) => ({
    ...{ partitionErrorCode: 0, partitionId, leader: 0 },
    ...{ replicas: [0], isr: [0], offlineReplicas: [] },
  }));
  return partition({ topic: 'pms.changes', partitionMetadata, message: { key: clinicKey(clinicId), value: '' } });
}
