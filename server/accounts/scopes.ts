import type { ScopeInput } from '#contract/scope.ts'
import type { Scope } from '#domain/scope.ts'
import type { Trx } from '#server/lib/database.ts'
import { malformed } from '#server/lib/errors.ts'

/**
 * Returns the scope as stored: both lists, or neither for the whole account. 422 for ids that do not exist or belong to another
 * account.
 */
export async function readScope(trx: Trx, account_id: number, input: ScopeInput): Promise<StoredScope> {
  const scope = asScope(input)
  if (scope === null) return { organizer_ids: null, event_ids: null }
  for (const [table, field] of [
    ['organizers', 'organizer_ids'],
    ['events', 'event_ids'],
  ] as const) {
    const wanted = scope[field]
    if (wanted.length === 0) continue
    const own = trx.selectFrom(table).select('id').where('account_id', '=', account_id).where('deleted_at', 'is', null)
    const found = await own.where('id', 'in', wanted).execute()
    if (found.length < wanted.length) throw malformed(field, 'not_of_account')
  }
  return scope
}

type StoredScope = { organizer_ids: number[] | null; event_ids: number[] | null }

function asScope({ organizer_ids, event_ids }: ScopeInput): Scope {
  if (!organizer_ids && !event_ids) return null
  return { organizer_ids: [...new Set(organizer_ids)], event_ids: [...new Set(event_ids)] }
}
