import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type { DB } from '#database/types.ts'
import type { Db, Trx } from './database.ts'

/**
 * Gives `work` a database whose transactions, and statements outside of one, are savepoints of a running transaction: their
 * commits are kept if that one is committed, and failures leave it usable. There is one connection, the transaction's own.
 * Requests for the database inside one of its own transactions are refused, because they would wait forever; so are those after
 * the work is over.
 */
export async function withSavepoints<T>(trx: Trx, work: (db: Db) => Promise<T>): Promise<T> {
  const driver = new SavepointDriver(trx)
  const dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driver,
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
  try {
    return await work(new Kysely<DB>({ dialect }))
  } finally {
    await driver.end()
  }
}

class SavepointDriver implements Driver {
  readonly #trx: Trx
  /** Resolves when the latest user has released the connection. */
  #last: Promise<void> = Promise.resolve()
  #isInTransaction = false
  #isOver = false

  constructor(trx: Trx) {
    this.#trx = trx
  }

  async init() {}

  async acquireConnection(): Promise<SavepointConnection> {
    if (this.#isInTransaction) throw new Error('inside a transaction its own `trx` is used')
    const { promise, resolve } = Promise.withResolvers<void>()
    const before = this.#last
    this.#last = promise
    await before
    if (!this.#isOver) return new SavepointConnection(this.#trx, resolve)
    resolve()
    throw new Error('the transaction has nobody to wait for this statement')
  }

  async beginTransaction(connection: SavepointConnection, { isolationLevel, accessMode }: TransactionSettings) {
    if (isolationLevel || accessMode) throw new Error('a savepoint has the settings of its transaction')
    await connection.begin()
    this.#isInTransaction = true
  }

  async commitTransaction(connection: SavepointConnection) {
    await connection.release()
    this.#isInTransaction = false
  }

  async rollbackTransaction(connection: SavepointConnection) {
    this.#isInTransaction = false
    await connection.rollBack()
  }

  async releaseConnection(connection: SavepointConnection) {
    connection.giveBack()
  }

  /** Waits for the user of the connection; refuses those who wait for it. */
  async end() {
    this.#isOver = true
    await this.#last
  }

  async destroy() {}
}

/** One name suffices: savepoints are never nested. */
const NAME = 'step'

class SavepointConnection implements DatabaseConnection {
  readonly #trx: Trx
  readonly giveBack: () => void
  #isOpen = false

  constructor(trx: Trx, giveBack: () => void) {
    this.#trx = trx
    this.giveBack = giveBack
  }

  async begin() {
    await this.#say(`savepoint ${NAME}`)
    this.#isOpen = true
  }

  async release() {
    await this.#say(`release savepoint ${NAME}`)
    this.#isOpen = false
  }

  async rollBack() {
    this.#isOpen = false
    await this.#say(`rollback to savepoint ${NAME}; release savepoint ${NAME}`)
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#isOpen) return this.#trx.executeQuery(query as CompiledQuery<R>)
    await this.begin()
    try {
      const result = await this.#trx.executeQuery(query as CompiledQuery<R>)
      await this.release()
      return result
    } catch (error) {
      // The original error is thrown; a transaction that cannot continue is not committed either.
      await this.rollBack().catch(() => undefined)
      throw error
    }
  }

  streamQuery(): never {
    throw new Error('rows are streamed by jobs only')
  }

  #say(statement: string) {
    return this.#trx.executeQuery(CompiledQuery.raw(statement))
  }
}
