import type { Access, EndpointSpec } from '#contract/endpoint.ts'
import type { Granted } from './access.ts'
import { ApiError } from './errors.ts'
import { takesFiles } from './request-body.ts'

/** Uploads of this process at once: a body of several megabytes in memory each, from the first byte to the answer. */
export const UPLOADS_AT_ONCE = {
  of_all: 20,
  /** Of people without an account, all together. */
  of_strangers: 10,
  of_one_account: 4,
} as const

let all = 0
const ofCaller = new Map<string, number>()

/** Refuses what would be too much before anything of its body is read; what takes no files runs as it is. */
export async function withUploadSlot<T>(
  spec: EndpointSpec,
  granted: Granted[Access],
  run: () => Promise<T>,
): Promise<T> {
  if (!takesFiles(spec)) return run()
  const { caller, most } = slotOf(granted)
  const own = ofCaller.get(caller) ?? 0
  if (own >= most || all >= UPLOADS_AT_ONCE.of_all) throw tooMany(own >= most && caller !== STRANGERS)
  all += 1
  ofCaller.set(caller, own + 1)
  return run().finally(() => giveBack(caller))
}

const STRANGERS = 'strangers'

function slotOf(granted: Granted[Access]): { caller: string; most: number } {
  const account_id = 'member' in granted ? granted.member.account_id : 'user' in granted && granted.user?.account_id
  if (!account_id) return { caller: STRANGERS, most: UPLOADS_AT_ONCE.of_strangers }
  return { caller: `account ${account_id}`, most: UPLOADS_AT_ONCE.of_one_account }
}

function giveBack(caller: string): void {
  all -= 1
  const left = (ofCaller.get(caller) ?? 0) - 1
  if (left > 0) ofCaller.set(caller, left)
  else ofCaller.delete(caller)
}

function tooMany(isOwnFault: boolean): ApiError {
  const message = 'Many files are being sent. Try again in a few seconds.'
  return new ApiError(isOwnFault ? 'too_many_requests' : 'busy', { message, retry_after: 5 })
}
