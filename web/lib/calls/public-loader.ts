import { data, redirect } from 'react-router'
import { ApiFailure } from '#contract/client.ts'
import { ADD_SECOND_FACTOR } from './login-redirect.ts'

/** Common functions for the loaders of public pages. */

/** Redirects permanently to the only path of a public page, from former slugs and other spellings of ids. */
export function redirectToPath(url: URL, path: string): void {
  if (decoded(url.pathname) !== path) throw redirect(path + url.search, 301)
}

/** Returns the path unchanged if its encoding is invalid; browsers send whatever a link contains. */
function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** Reads an id from the path; anything else is answered with 404. */
export function toId(text: string | undefined): number {
  if (!/^\d{1,10}$/.test(text ?? '')) throw data(null, { status: 404 })
  return Number(text)
}

/**
 * Shows "not found", with that status, for anything missing, forbidden to see or malformed. Users without the second factor that
 * their account requires are redirected to add it.
 */
export function asNotFound(error: unknown): never {
  if (!(error instanceof ApiFailure)) throw error
  if (error.status === 404 || error.status === 422) throw data(null, { status: 404 })
  if (error.code === 'second_factor_missing') throw redirect(ADD_SECOND_FACTOR)
  throw error
}
