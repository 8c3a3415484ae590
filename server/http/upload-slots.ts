import type { Access, EndpointSpec } from '#contract/endpoint.ts'
import { ApiError } from '#server/lib/errors.ts'
import type { Granted } from './access.ts'
import { takesFiles } from './request-body.ts'

/**
 * Maximum concurrent uploads of this process: each holds a body of several megabytes in memory, from the first byte to the
 * answer.
 */
export const UPLOADS_AT_ONCE = {
  of_all: 20,
  /** Limit of all people without an account together. */
  of_strangers: 10,
  /** Limit of people without an account who share an address. */
  of_one_address: 3,
  of_one_account: 4,
} as const

const underWay = new Map<string, number>()

type Caller = { granted: Granted[Access]; address: string }

/** Refuses too many uploads before any of their body is read; endpoints without files run unlimited. */
export async function withUploadSlot<T>(spec: EndpointSpec, caller: Caller, run: () => Promise<T>): Promise<T> {
  if (!takesFiles(spec)) return run()
  const shares = sharesOf(caller)
  const full = shares.find(({ of, most }) => (underWay.get(of) ?? 0) >= most)
  if (full) throw tooMany(full.isOwn)
  for (const { of } of shares) underWay.set(of, (underWay.get(of) ?? 0) + 1)
  return run().finally(() => {
    for (const { of } of shares) giveBack(of)
  })
}

type Share = { of: string; most: number; isOwn: boolean }

/** Shares that an upload counts towards; the caller's own first, whose limit only the caller can exhaust. */
function sharesOf({ granted, address }: Caller): Share[] {
  const account_id = 'member' in granted ? granted.member.account_id : 'user' in granted && granted.user?.account_id
  const all = { of: 'all', most: UPLOADS_AT_ONCE.of_all, isOwn: false }
  if (account_id) return [{ of: `account ${account_id}`, most: UPLOADS_AT_ONCE.of_one_account, isOwn: true }, all]
  const own = { of: `address ${address}`, most: UPLOADS_AT_ONCE.of_one_address, isOwn: true }
  return [own, { of: 'strangers', most: UPLOADS_AT_ONCE.of_strangers, isOwn: false }, all]
}

function giveBack(of: string): void {
  const left = (underWay.get(of) ?? 0) - 1
  if (left > 0) underWay.set(of, left)
  else underWay.delete(of)
}

function tooMany(isOwnFault: boolean): ApiError {
  const message = 'Many files are being sent. Try again in a few seconds.'
  return new ApiError(isOwnFault ? 'too_many_requests' : 'busy', { message, retry_after: 5 })
}
