/** Sign-in again and back: the rules of mission §6 and §8, all of them here. */

export const LOGIN = '/auth/login'
export const AFTER_LOGIN = '/manage/events'
const KEPT_AS = 'foyer.return_to'

/** Mission §6: a path containing one of these is public and never sends anybody to the login … */
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

/** Remembers where somebody is and shows the login. */
export function goToLogin(): void {
  remember(location.pathname + location.search)
  location.assign(LOGIN)
}

/** Called for every 401 and 403 of the API in the browser (mission §6). */
export function onRefusedAccess(): void {
  if (needsLogin(location.pathname)) goToLogin()
}

/**
 * Where to go after a successful login; forgotten once it has been asked for.
 * Somebody who is signed in already and comes to the login is sent to AFTER_LOGIN instead: the remembered page may be
 * one that refuses them, and they would go round in circles.
 */
export function takeReturnAddress(): string {
  const kept = recall()
  forget()
  return safeReturnAddress(kept)
}

// A browser may forbid local storage altogether; then the fallback address does.
function remember(address: string): void {
  try {
    localStorage.setItem(KEPT_AS, address)
  } catch {}
}

function recall(): string | null {
  try {
    return localStorage.getItem(KEPT_AS)
  } catch {
    return null
  }
}

function forget(): void {
  try {
    localStorage.removeItem(KEPT_AS)
  } catch {}
}
