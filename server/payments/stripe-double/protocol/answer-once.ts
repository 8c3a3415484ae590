import { createHash } from 'node:crypto'
import type { AccountState } from '../world.ts'
import { StripeRefusal } from './api-error.ts'

export type Answer = { status: number; body: string; replayed?: true }
type Asked = { key: string | undefined; request: string }

/** Repeats the answer for the same key and parameters, refusals too; a request that was not begun stores no answer. */
export async function answerOnce(
  state: AccountState,
  { key, request }: Asked,
  act: () => Promise<Answer>,
): Promise<Answer> {
  if (!key) return act()
  if (key.length > 255)
    throw new StripeRefusal([400, 'idempotency_error'], 'Idempotency keys are at most 255 characters.')
  const hash = createHash('sha256').update(request).digest('hex')
  const kept = state.answers.get(key)
  if (kept && kept.request !== hash) {
    const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`
    throw new StripeRefusal([400, 'idempotency_error'], message)
  }
  if (kept && 'running' in kept) {
    const message = `There is currently another in-progress request using this Idempotency Key (${key}). Please try again later.`
    throw new StripeRefusal([409, 'idempotency_error'], message, { code: 'idempotency_key_in_use' })
  }
  if (kept) return { status: kept.status, body: kept.body, replayed: true }
  state.answers.set(key, { request: hash, running: true })
  try {
    const answer = await act()
    state.answers.set(key, { request: hash, status: answer.status, body: answer.body })
    return answer
  } catch (error) {
    state.answers.delete(key)
    throw error
  }
}
