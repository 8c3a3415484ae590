import { recoveryCode } from '#domain/second-factor.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { hashToken, newRecoveryCode } from '#server/lib/token.ts'

const HOW_MANY = 10

/** Creates ten codes, shown once; earlier ones become void. */
export async function makeRecoveryCodes(trx: Trx, user_id: number): Promise<string[]> {
  const codes = Array.from({ length: HOW_MANY }, newRecoveryCode)
  await trx.deleteFrom('recovery_codes').where('user_id', '=', user_id).execute()
  await trx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id, code_hash: hashOf(user_id, code) })))
    .execute()
  return codes
}

/** Uses a code up: of two requests at once only one gets the row. */
export async function takeRecoveryCode(trx: Trx, user_id: number, typed: string): Promise<boolean> {
  const used = await trx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', user_id)
    .where('code_hash', '=', hashOf(user_id, typed))
    .returning('user_id')
    .executeTakeFirst()
  return used !== undefined
}

export async function recoveryCodesLeft(db: Db, user_id: number): Promise<number> {
  const counted = db.selectFrom('recovery_codes').select(({ fn }) => fn.countAll<number>().as('left'))
  return (await counted.where('user_id', '=', user_id).executeTakeFirstOrThrow()).left
}

function hashOf(user_id: number, code: string): Buffer {
  return hashToken(`recovery code of user ${user_id}: ${recoveryCode(code)}`)
}
