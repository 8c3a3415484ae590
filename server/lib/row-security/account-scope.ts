import type { Db } from '#server/lib/database.ts'
import type { Services } from '#server/services.ts'
import { accountDatabase } from './account-database.ts'
import { canBecomeMember } from './member-role.ts'

/** Enough for accounts active at the same time; creating one more takes a moment. */
const AT_MOST = 1_000

type Needed = Pick<Services, 'db' | 'pool' | 'log'>

const scopes = new WeakMap<Needed['pool'], (account_id: number) => Promise<Db>>()

/** The database for the members of an account; always the same one per pool. */
export function accountScope(services: Needed): (account_id: number) => Promise<Db> {
  const scope = scopes.get(services.pool) ?? createScope(services)
  scopes.set(services.pool, scope)
  return scope
}

function createScope({ db, pool, log }: Needed) {
  const databases = new Map<number, Db>()
  let asked: Promise<boolean> | undefined

  async function ask(): Promise<boolean> {
    const client = await pool.connect()
    try {
      const isReady = await canBecomeMember(client)
      if (!isReady) log.warn('row-level security is not in force: `npm run doctor` says what is missing')
      return isReady
    } finally {
      client.release()
    }
  }

  return async function ofAccount(account_id: number): Promise<Db> {
    asked ??= ask().catch((error) => {
      asked = undefined
      throw error
    })
    if (!(await asked)) return db
    const known = databases.get(account_id) ?? accountDatabase(pool, account_id)
    databases.delete(account_id)
    databases.set(account_id, known)
    const oldest = databases.keys().next()
    if (databases.size > AT_MOST && !oldest.done) databases.delete(oldest.value)
    return known
  }
}
