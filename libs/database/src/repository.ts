import type { DataSource, EntityTarget, ObjectLiteral, Repository } from 'typeorm';
import type { Transaction } from './transaction.js';

const dataSources = new WeakMap<Transaction, DataSource>();

/** Makes `repositoryIn` work on a connection of a pool. */
export function registerConnection(connection: Transaction, dataSource: DataSource): void {
  dataSources.set(connection, dataSource);
}

/**
 * The repository of an entity within a transaction of `Database`: its statements run on the transaction's connection,
 * in one order with the SQL beside them, under its clinic scope, and commit or roll back with it.
 *
 * @throws for a connection that does not come from a `Database`.
 */
export function repositoryIn<E extends ObjectLiteral>(
  transaction: Transaction,
  entity: EntityTarget<E>,
): Repository<E> {
  const dataSource = dataSources.get(transaction);
  if (!dataSource) throw new Error('a repository needs a transaction of a Database');
  const runner = Object.assign(dataSource.createQueryRunner(), {
    connect: () => Promise.resolve(transaction),
    // Without it, `save` and `remove` would begin and commit by themselves.
    isTransactionActive: true,
    startTransaction: () => Promise.reject(new Error('the transaction has already started')),
  });
  return runner.manager.getRepository(entity);
}

/** Whether a statement was refused by this constraint or unique index. */
export function violatesConstraint(error: unknown, constraint: string): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === constraint;
}
