import { deleteDevicesOf } from '#server/http/known-device.ts'
import { closeSessionsOf, type SessionUser } from '#server/http/session.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { deleteTokens } from '#server/users/user-tokens.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'
import { lockFactors, waysOf } from './ways.ts'

/**
 * Adds a second factor. The first one comes with recovery codes, and ends the user's other sessions, which were opened without a
 * second factor.
 */
export function addFactor<T extends object>(db: Db, user: SessionUser, add: (trx: Trx) => Promise<T>) {
  return db.transaction().execute(async (trx) => {
    await lockFactors(trx, user.id)
    const isFirst = (await waysOf(trx, user.id)).length === 0
    const added = await add(trx)
    if (isFirst) {
      await closeSessionsOf(trx, user.id, user.token_hash)
      await deleteDevicesOf(trx, user.id)
      await deleteTokens(trx, user.id, ['CHOOSE_ACCOUNT'])
    }
    return { ...added, recovery_codes: isFirst ? await makeRecoveryCodes(trx, user.id) : null }
  })
}
