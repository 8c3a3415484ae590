import { data, redirect } from 'react-router'
import { ApiFailure } from '#contract/client.ts'
import { ADD_SECOND_FACTOR } from './login-redirect.ts'

/** What the loaders of public pages have in common. */

/** Everything public has one path; a former slug or an id written otherwise leads there for good. */
export function redirectToPath(url: URL, path: string): void {
  if (decoded(url.pathname) !== path) throw redirect(path + url.search, 301)
}

/** As it stands where what is encoded is no text; browsers send whatever is written in a link. */
function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** Whatever is no number is nothing we have. */
export function toId(text: string | undefined): number {
  if (!/^\d{1,10}$/.test(text ?? '')) throw data(null, { status: 404 })
  return Number(text)
}

/**
 * What is not there, not to be seen or not to be understood shows as "not found", with that status. Whoever still lacks the
 * second factor that their account asks for is led to it.
 */
export function asNotFound(error: unknown): never {
  if (!(error instanceof ApiFailure)) throw error
  if (error.status === 404 || error.status === 422) throw data(null, { status: 404 })
  if (error.code === 'second_factor_missing') throw redirect(ADD_SECOND_FACTOR)
  throw error
}
