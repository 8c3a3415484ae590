import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresDialect,
  PostgresDriver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type { Pool } from 'pg'
import type { DB } from '#database/types.ts'
import type { Db } from '#server/lib/database.ts'
import { MEMBER_ROLE } from './member-role.ts'

/**
 * The database as a member of one account sees it: each transaction, and each statement outside of one, takes the member role
 * and names the account, so that row-level security hides all other accounts' rows. Both last as long as the transaction, so a
 * connection that is released, also to PgBouncer, has neither.
 */
export function accountDatabase(pool: Pool, account_id: number): Db {
  const dialect = new PostgresDialect({ pool })
  return new Kysely<DB>({
    dialect: {
      createAdapter: () => dialect.createAdapter(),
      createDriver: () => new AccountDriver(new PostgresDriver({ pool }), account_id),
      createIntrospector: (db) => dialect.createIntrospector(db),
      createQueryCompiler: () => dialect.createQueryCompiler(),
    },
  })
}

class AccountDriver implements Driver {
  readonly #driver: PostgresDriver
  readonly #scope: string

  constructor(driver: PostgresDriver, account_id: number) {
    this.#driver = driver
    this.#scope = `set local role ${MEMBER_ROLE}; set local foyer.account_id = '${Math.trunc(account_id)}'`
  }

  init() {
    return this.#driver.init()
  }

  async acquireConnection(): Promise<AccountConnection> {
    return new AccountConnection((await this.#driver.acquireConnection()) as DirectConnection, this)
  }

  /** Sends `begin` and the scope as one message: each statement outside of a transaction waits for it as well. */
  async beginTransaction(connection: AccountConnection, settings: TransactionSettings) {
    const isUsual = !settings.isolationLevel && !settings.accessMode
    if (!isUsual) await this.#driver.beginTransaction(connection.direct, settings)
    try {
      await connection.direct.executeQuery(CompiledQuery.raw(isUsual ? `begin; ${this.#scope}` : this.#scope))
    } catch (error) {
      // If the beginning failed, no one else ends the transaction, and the connection is reused.
      await this.#driver.rollbackTransaction(connection.direct).catch(() => undefined)
      throw error
    }
    connection.isInTransaction = true
  }

  async commitTransaction(connection: AccountConnection) {
    connection.isInTransaction = false
    await this.#driver.commitTransaction(connection.direct)
  }

  async rollbackTransaction(connection: AccountConnection) {
    connection.isInTransaction = false
    await this.#driver.rollbackTransaction(connection.direct)
  }

  releaseConnection(connection: AccountConnection) {
    return this.#driver.releaseConnection(connection.direct)
  }

  /** Does nothing: the pool belongs to the whole process. */
  async destroy() {}
}

type DirectConnection = Parameters<PostgresDriver['rollbackTransaction']>[0]

class AccountConnection implements DatabaseConnection {
  isInTransaction = false
  readonly direct: DirectConnection
  readonly #driver: AccountDriver

  constructor(direct: DirectConnection, driver: AccountDriver) {
    this.direct = direct
    this.#driver = driver
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.isInTransaction) return this.direct.executeQuery<R>(query)
    await this.#driver.beginTransaction(this, {})
    try {
      const result = await this.direct.executeQuery<R>(query)
      await this.#driver.commitTransaction(this)
      return result
    } catch (error) {
      // The original error is thrown; a connection that cannot even roll back is not used again.
      await this.#driver.rollbackTransaction(this).catch(() => undefined)
      throw error
    }
  }

  streamQuery(): never {
    throw new Error('rows are streamed by jobs only, which work for the whole installation')
  }
}
