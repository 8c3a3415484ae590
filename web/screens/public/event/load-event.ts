import { ApiFailure, type Client } from '#contract/client.ts'
import { publicPromoCodes } from '#contract/promo-codes.ts'
import { type PublicEvent, publicEvents } from '#contract/public-events.ts'

/** What became of the promo code in the address: it applies, it does not, or it could not be checked just now. */
export type CodeState = 'none' | 'valid' | 'invalid' | 'unchecked'
export type LoadedEvent = { event: PublicEvent; code_state: CodeState }

/** An event with the promo code of the address: the code is checked first, then the event is asked for with it. */
export async function loadEvent(api: Client, event_id: number, code: string | null): Promise<LoadedEvent> {
  const checked = await checkCode(api, event_id, code?.trim() ?? '')
  const query = checked === 'valid' && code ? { promo_code: code.trim() } : {}
  const { data: event } = await api(publicEvents.get, { params: { event_id }, query })
  // Between the two calls somebody may have taken the code's last use.
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
    // No such event, which is found out next, or no text that could be a code.
    if (error instanceof ApiFailure && error.status === 404) return 'invalid'
    throw error
  }
}
