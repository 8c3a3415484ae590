import type { ApiFailure } from '#contract/client.ts'

/** All rules for redirecting to the login and back. */

export const LOGIN = '/auth/login'
export const AFTER_LOGIN = '/manage/events'
const KEPT_AS = 'foyer.return_to'
/** State per tab: the code of the 403 that led to the login, then that the login found the user signed in already. */
const REFUSED_AS = 'foyer.refused'
const SIGNED_IN = 'signed_in'

/**
 * A path that contains one of these is public and never redirects to the login …
 * The rule is fixed (docs/brief.md) and knows no routes; `domain/pages.ts` also states its result for each page.
 */
const PUBLIC_PARTS = [
  'auth/login',
  'accept-invitation',
  'register',
  'forgot-password',
  'auth',
  'account/payment',
  'checkout',
  '/event/',
  'print',
  '/order/',
  'widget',
  '/product/',
  'check-in',
  '/events/',
]
/** … except below the event manager. */
const NEVER_PUBLIC = '/manage/event/'

export function needsLogin(path: string): boolean {
  return path.startsWith(NEVER_PUBLIC) || !PUBLIC_PARTS.some((part) => path.includes(part))
}

/** Address after login. Allows only paths of this site: no other host, no script, not the login itself. */
export function safeReturnAddress(wanted: string | null): string {
  const here = 'https://here.invalid'
  if (!wanted?.startsWith('/') || /[\\\p{Cc}]/u.test(wanted) || !URL.canParse(wanted, here)) return AFTER_LOGIN
  const url = new URL(wanted, here)
  if (url.origin !== here || url.pathname.startsWith('//') || url.pathname.startsWith('/auth/')) return AFTER_LOGIN
  return url.pathname + url.search + url.hash
}

/**
 * Redirect target of the server for visitors who have to sign in. The server cannot store the address in the browser; the login
 * does.
 */
export function loginFor({ pathname, search }: URL): string {
  return `${LOGIN}?${new URLSearchParams({ return_to: pathname + search })}`
}

/** Stores the address from `loginFor`. The browser itself has kept the hash. */
export function keepReturnAddress({ searchParams, hash }: URL): void {
  const wanted = searchParams.get('return_to')
  if (wanted !== null) write(localKept, wanted + hash)
}

/** Stores the current address and opens the login. */
export function goToLogin(): void {
  write(localKept, location.pathname + location.search + location.hash)
  location.assign(LOGIN)
}

/**
 * Called for every 401 and 403 of the API in the browser. Signing in again does not help users who were refused, went to the
 * login and were signed in already: they stay, and the page shows the reason.
 */
export function onRefusedAccess({ status, code }: Pick<ApiFailure, 'status' | 'code'>): void {
  if (!needsLogin(location.pathname)) return
  if (status === 403) {
    if (read(tabRefused) === SIGNED_IN) return
    write(tabRefused, code)
  }
  goToLogin()
}

/** Page for adding a second factor that the account requires. */
export const ADD_SECOND_FACTOR = '/manage/profile?tab=security'

/** True for screens usable without the required second factor: the profile and its subpages. */
export function worksWithoutSecondFactor(path: string): boolean {
  return path.startsWith('/manage/profile')
}

/** Called when the account requires a second factor that the user lacks. Leads to adding one, not to the login. */
export function onMissingSecondFactor(): void {
  if (!worksWithoutSecondFactor(location.pathname)) location.assign(ADD_SECOND_FACTOR)
}

/** True if the failure has already redirected the user, so no message is needed. */
export function isOnTheWay(failure: Pick<ApiFailure, 'status' | 'code'> | null): boolean {
  return failure !== null && (failure.status === 401 || failure.code === 'second_factor_missing')
}

/** Address to open after login. Forgotten only after a successful sign-in. */
export function keptReturnAddress(): string | null {
  return read(localKept)
}

/** Called when the sign-in is submitted: later refusals concern the user who signs in now. */
export function clearRefusal(): void {
  write(tabRefused, null)
}

/**
 * Called when management finds a signed-in user; clears the kept address. For users who were refused and whom the login found
 * signed in already, returns the way back and the refusal. Null for all others.
 */
export function leaveLogin(): { to: string; refusal: ApiFailure['code'] } | null {
  const [kept, refusal] = [read(localKept), read(tabRefused)]
  write(localKept, null)
  if (refusal === null || refusal === SIGNED_IN) return null
  write(tabRefused, SIGNED_IN)
  return { to: safeReturnAddress(kept), refusal: refusal as ApiFailure['code'] }
}

/** Intention of a visitor who has to sign in first. */
export type Wish = 'confirm_email' | 'confirm_email_change' | 'page'

export function wishOf(address: string | null): Wish | null {
  if (address === null || safeReturnAddress(address) === AFTER_LOGIN) return null
  if (address.startsWith('/manage/profile/confirm-email-address/')) return 'confirm_email'
  return address.startsWith('/manage/profile/confirm-email-change/') ? 'confirm_email_change' : 'page'
}

type Entry = { storage: () => Storage; key: string }
const localKept: Entry = { storage: () => localStorage, key: KEPT_AS }
const tabRefused: Entry = { storage: () => sessionStorage, key: REFUSED_AS }

// Browsers may forbid storage altogether; the fallback address is used then.
function write({ storage, key }: Entry, value: string | null): void {
  try {
    if (value === null) storage().removeItem(key)
    else storage().setItem(key, value)
  } catch {}
}

function read({ storage, key }: Entry): string | null {
  try {
    return storage().getItem(key)
  } catch {
    return null
  }
}
