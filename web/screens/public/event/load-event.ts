import { ApiFailure, type Client } from '#contract/client.ts'
import { publicPromoCodes } from '#contract/promo-codes.ts'
import { type PublicEvent, publicEvents } from '#contract/public-events.ts'

/** State of the promo code in the address; `unchecked`: it could not be checked just now. */
export type CodeState = 'none' | 'valid' | 'invalid' | 'unchecked'
export type LoadedEvent = { event: PublicEvent; code_state: CodeState }

/** Loads an event with the promo code from the address: checks the code first, then loads the event with it. */
export async function loadEvent(api: Client, event_id: number, code: string | null): Promise<LoadedEvent> {
  const checked = await checkCode(api, event_id, code?.trim() ?? '')
  const query = checked === 'valid' && code ? { promo_code: code.trim() } : {}
  const { data: event } = await api(publicEvents.get, { params: { event_id }, query })
  // Another order may have taken the code's last use between the two calls.
  return { event, code_state: checked === 'valid' && event.promo_code === null ? 'invalid' : checked }
}

async function checkCode(api: Client, event_id: number, code: string): Promise<CodeState> {
  if (code === '') return 'none'
  if (code.length > 50) return 'invalid'
  try {
    const { data: answer } = await api(publicPromoCodes.check, { params: { event_id, code } })
    return answer.valid ? 'valid' : 'invalid'
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 429) return 'unchecked'
    // The event does not exist, which the next call finds out, or the text cannot be a code.
    if (error instanceof ApiFailure && error.status === 404) return 'invalid'
    throw error
  }
}
