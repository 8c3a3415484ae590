import { data } from 'react-router'
import { ApiFailure } from '#contract/client.ts'

/** For pages whose address is the key: nothing between server and reader keeps a copy. */
export const SECRET_PAGE_HEADERS = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' }

/** A key that fits nothing is the not-found screen; anything else goes to the error screen. */
export async function orNotFound<T>(reply: Promise<T>): Promise<T> {
  try {
    return await reply
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 404)
      throw data(null, { status: 404, headers: SECRET_PAGE_HEADERS })
    throw error
  }
}
