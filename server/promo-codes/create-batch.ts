import { randomInt } from 'node:crypto'
import type { contract } from '#contract/contract.ts'
import { UNMISTAKABLE } from '#domain/promo-code.ts'
import { emit } from '#server/activity/emit.ts'
import { inEvent } from '#server/activity/places.ts'
import type { Handler } from '#server/http/serve.ts'
import { refuseTooMany } from '#server/lib/account-limits.ts'
import { createPools } from '#server/products/stock.ts'
import { readTerms } from './read-terms.ts'
import { withUniqueCode } from './unique-code.ts'

/** Number of random characters: 31 characters to the power of nine are 44 random bits. */
const MADE_UP = 9

/** Creates many codes with the same terms in one transaction; each has separate pools. */
export const createBatch: Handler<typeof contract.promoCodes.createBatch> = ({ db, actor, event, body }) =>
  db.transaction().execute(async (trx) => {
    const { prefix, count, ...given } = body
    await refuseTooMany(trx, 'promo_codes', { id: event.id, more: count })
    const { terms, limits } = await readTerms(trx, event, given)
    const pool = { event_id: event.id, kind: 'PROMO_CODE' } as const
    const alike = (limit: number | null) =>
      createPools(trx, { ...pool, limits: Array.from({ length: count }, () => limit) })
    const [uses, tickets] = [await alike(limits.max_allowed_usages), await alike(limits.max_tickets)]
    const rows = inventCodes(prefix ?? '', count).map((code, index) => {
      const pools = { stock_pool_id: uses[index] ?? 0, ticket_pool_id: tickets[index] ?? 0 }
      return { ...terms, ...pools, code, event_id: event.id }
    })
    const written = await withUniqueCode('prefix', () =>
      trx.insertInto('promo_codes').values(rows).returning(['id', 'code']).execute(),
    )
    const ids = written.map(({ id }) => id)
    const batch_id = Math.min(...ids)
    await trx.updateTable('promo_codes').set({ batch_id }).where('id', 'in', ids).execute()
    const data = { count }
    await emit(trx, actor, { name: 'promo_code.batch_created', subject_id: batch_id, place: inEvent(event), data })
    return { batch_id, codes: rows.map(({ code }) => code) }
  })

/** Distinct codes. A hyphen follows the prefix, unless the prefix ends with punctuation itself. */
function inventCodes(prefix: string, count: number): string[] {
  const start = prefix === '' || /[^\p{L}\p{N}]$/u.test(prefix) ? prefix : `${prefix}-`
  const codes = new Set<string>()
  while (codes.size < count) codes.add(start + inventEnd())
  return [...codes]
}

function inventEnd(): string {
  return Array.from({ length: MADE_UP }, () => UNMISTAKABLE[randomInt(UNMISTAKABLE.length)]).join('')
}
