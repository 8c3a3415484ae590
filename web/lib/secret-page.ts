import { asNotFound } from './public-loader.ts'

/** A key that fits nothing is the not-found screen; anything else goes to the error screen. */
export function orNotFound<T>(reply: Promise<T>): Promise<T> {
  return reply.catch(asNotFound)
}
