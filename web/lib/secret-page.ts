import { data } from 'react-router'
import { ApiFailure } from '#contract/client.ts'

/** A key that fits nothing is the not-found screen; anything else goes to the error screen. */
export async function orNotFound<T>(reply: Promise<T>): Promise<T> {
  try {
    return await reply
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 404) throw data(null, { status: 404 })
    throw error
  }
}
