import { asNotFound } from './public-loader.ts'

/** Shows "not found" for an unknown key; other errors go to the error screen. */
export function orNotFound<T>(reply: Promise<T>): Promise<T> {
  return reply.catch(asNotFound)
}
