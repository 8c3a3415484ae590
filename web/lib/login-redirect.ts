import type { ApiFailure } from '#contract/client.ts'

/** Sign-in again and back: all of their rules are here. */

export const LOGIN = '/auth/login'
export const AFTER_LOGIN = '/manage/events'
const KEPT_AS = 'foyer.return_to'
/** Of this tab: the code of a 403 that led to the login, then that the login found somebody signed in already. */
const REFUSED_AS = 'foyer.refused'
const SIGNED_IN = 'signed_in'

/**
 * A path containing one of these is public and never sends anybody to the login …
 * The rule is fixed (docs/brief.md) and knows no routes; what it says of each page stands in `domain/pages.ts`, too.
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

/** The address to go to after login: only a path of this site, never another host, a script or the login itself. */
export function safeReturnAddress(wanted: string | null): string {
  const here = 'https://here.invalid'
  if (!wanted?.startsWith('/') || /[\\\p{Cc}]/u.test(wanted) || !URL.canParse(wanted, here)) return AFTER_LOGIN
  const url = new URL(wanted, here)
  if (url.origin !== here || url.pathname.startsWith('//') || url.pathname.startsWith('/auth/')) return AFTER_LOGIN
  return url.pathname + url.search + url.hash
}

/** Where the server sends whoever has to sign in first; it cannot store anything in the browser, so the login does. */
export function loginFor({ pathname, search }: URL): string {
  return `${LOGIN}?${new URLSearchParams({ return_to: pathname + search })}`
}

/** Stores what `loginFor` says; the browser itself has kept the hash. */
export function keepReturnAddress({ searchParams, hash }: URL): void {
  const wanted = searchParams.get('return_to')
  if (wanted !== null) write(localKept, wanted + hash)
}

/** Stores where somebody is and shows the login. */
export function goToLogin(): void {
  write(localKept, location.pathname + location.search + location.hash)
  location.assign(LOGIN)
}

/**
 * Called for every 401 and 403 of the API in the browser. To sign in again does not help somebody who was
 * refused, went to the login and was signed in already: they stay, and the page says why.
 */
export function onRefusedAccess({ status, code }: Pick<ApiFailure, 'status' | 'code'>): void {
  if (!needsLogin(location.pathname)) return
  if (status === 403) {
    if (read(tabRefused) === SIGNED_IN) return
    write(tabRefused, code)
  }
  goToLogin()
}

/** Where somebody adds the second factor that their account asks for. */
export const ADD_SECOND_FACTOR = '/manage/profile?tab=security'

/** Whether a screen can be used before that: the profile, with what belongs to it. */
export function worksWithoutSecondFactor(path: string): boolean {
  return path.startsWith('/manage/profile')
}

/** Called when the account answers nobody without a second factor: the way on is to add one, not to sign in again. */
export function onMissingSecondFactor(): void {
  if (!worksWithoutSecondFactor(location.pathname)) location.assign(ADD_SECOND_FACTOR)
}

/** Whether a refusal has sent its person elsewhere already: there is nothing to be told where they were. */
export function isOnTheWay(failure: Pick<ApiFailure, 'status' | 'code'> | null): boolean {
  return failure !== null && (failure.status === 401 || failure.code === 'second_factor_missing')
}

/** Where to go after login, for the form; forgotten only when somebody is in. */
export function keptReturnAddress(): string | null {
  return read(localKept)
}

/** Called when a sign-in is sent: what is refused from now on is refused to whoever signs in. */
export function clearRefusal(): void {
  write(tabRefused, null)
}

/**
 * Called when management finds somebody signed in, so that the kept address has done its part. Whoever was refused, and came
 * here because the login found them signed in already, belongs back where they were, and learns why. Null for all others.
 */
export function leaveLogin(): { to: string; refusal: ApiFailure['code'] } | null {
  const [kept, refusal] = [read(localKept), read(tabRefused)]
  write(localKept, null)
  if (refusal === null || refusal === SIGNED_IN) return null
  write(tabRefused, SIGNED_IN)
  return { to: safeReturnAddress(kept), refusal: refusal as ApiFailure['code'] }
}

/** What somebody wants to do who has to sign in first. */
export type Wish = 'confirm_email' | 'confirm_email_change' | 'page'

export function wishOf(address: string | null): Wish | null {
  if (address === null || safeReturnAddress(address) === AFTER_LOGIN) return null
  if (address.startsWith('/manage/profile/confirm-email-address/')) return 'confirm_email'
  return address.startsWith('/manage/profile/confirm-email-change/') ? 'confirm_email_change' : 'page'
}

type Entry = { storage: () => Storage; key: string }
const localKept: Entry = { storage: () => localStorage, key: KEPT_AS }
const tabRefused: Entry = { storage: () => sessionStorage, key: REFUSED_AS }

// A browser may forbid its storage altogether; then the fallback address does.
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
