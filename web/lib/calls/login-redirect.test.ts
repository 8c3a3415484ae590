import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  clearRefusal,
  goToLogin,
  keptReturnAddress,
  leaveLogin,
  needsLogin,
  onRefusedAccess,
  safeReturnAddress,
  wishOf,
} from './login-redirect.ts'

describe('needsLogin', () => {
  it.each([
    ['/', true],
    ['/manage/events', true],
    ['/manage/profile', true],
    ['/manage/account', true],
    ['/account/users', true],
    ['/welcome', true],
    ['/manage/organizer/3/dashboard', true],
    ['/manage/organizer/3/settings', true],
    // Everything below the event manager needs a login, whatever else the path contains.
    ['/manage/event/7', true],
    ['/manage/event/7/check-in', true],
    ['/manage/event/7/widget', true],
    ['/manage/event/7/orders', true],
    // Each of the public parts.
    ['/auth/login', false],
    ['/auth/register', false],
    ['/auth/forgot-password', false],
    ['/auth/reset-password/abc', false],
    ['/auth/accept-invitation/abc', false],
    ['/account/payment', false],
    ['/checkout/7/o_abc/details', false],
    ['/event/7/gala', false],
    ['/event/7/preview', false],
    ['/order/7/o_abc/print', false],
    ['/product/7/a_abc', false],
    ['/product/7/a_abc/print', false],
    ['/widget/7', false],
    ['/check-in/cil_abc', false],
    ['/events/3/theatre', false],
    ['/events/3/theatre/past-events', false],
  ])('%s → %s', (path, needed) => {
    expect(needsLogin(path)).toBe(needed)
  })
})

describe('safeReturnAddress', () => {
  it.each([
    ['/manage/event/7/orders?page=2', '/manage/event/7/orders?page=2'],
    ['/manage/profile#password', '/manage/profile#password'],
    ['/account/users', '/account/users'],
    [null, '/manage/events'],
    ['', '/manage/events'],
    ['manage/profile', '/manage/events'],
    ['//evil.example', '/manage/events'],
    ['///evil.example', '/manage/events'],
    ['/\\evil.example', '/manage/events'],
    ['\\\\evil.example', '/manage/events'],
    ['/\t/evil.example', '/manage/events'],
    ['/./\n/evil.example', '/manage/events'],
    ['/..//evil.example', '/manage/events'],
    ['/.//evil.example', '/manage/events'],
    ['https://evil.example/manage', '/manage/events'],
    ['javascript:alert(1)', '/manage/events'],
    [' javascript:alert(1)', '/manage/events'],
    ['/auth/login', '/manage/events'],
    ['/auth/reset-password/abc', '/manage/events'],
  ])('%j → %s', (wanted, address) => {
    expect(safeReturnAddress(wanted)).toBe(address)
  })
})

describe('the address to return to', () => {
  const kept = new Map<string, string>()
  const assign = vi.fn()
  const at = (pathname: string, search = '', hash = '') => vi.stubGlobal('location', { pathname, search, hash, assign })
  const SIGNED_OUT = { status: 401, code: 'not_signed_in' } as const
  const REFUSED = { status: 403, code: 'role_too_low' } as const
  const storage = (prefix: string) => ({
    getItem: (key: string) => kept.get(prefix + key) ?? null,
    setItem: (key: string, value: string) => kept.set(prefix + key, value),
    removeItem: (key: string) => kept.delete(prefix + key),
  })

  beforeEach(() => {
    kept.clear()
    assign.mockClear()
    vi.stubGlobal('localStorage', storage('local '))
    vi.stubGlobal('sessionStorage', storage('session '))
  })

  it('is kept with its query string and what it points at until somebody is in, and then gone', () => {
    at('/manage/event/7/orders', '?query=ada', '#order-192')
    onRefusedAccess(SIGNED_OUT)
    expect(assign).toHaveBeenCalledExactlyOnceWith('/auth/login')
    expect(keptReturnAddress()).toBe('/manage/event/7/orders?query=ada#order-192')
    expect(keptReturnAddress()).toBe('/manage/event/7/orders?query=ada#order-192')
    expect(leaveLogin()).toBe(null)
    expect(keptReturnAddress()).toBe(null)
  })

  it('is left alone by refusals on public pages', () => {
    at('/checkout/7/o_abc/details')
    onRefusedAccess(SIGNED_OUT)
    expect(assign).not.toHaveBeenCalled()
    expect(kept.size).toBe(0)
  })

  it('leads back once when somebody was signed in already; refused again they stay', () => {
    at('/manage/event/7/orders')
    onRefusedAccess(REFUSED)
    expect(leaveLogin()).toEqual({ to: '/manage/event/7/orders', refusal: 'role_too_low' })
    onRefusedAccess(REFUSED)
    expect(assign).toHaveBeenCalledOnce()
    // An expired session still leads to the login, and a new sign-in starts afresh.
    onRefusedAccess(SIGNED_OUT)
    expect(assign).toHaveBeenCalledTimes(2)
    clearRefusal()
    expect(leaveLogin()).toBe(null)
    onRefusedAccess(REFUSED)
    expect(assign).toHaveBeenCalledTimes(3)
  })

  it('leads nobody back who signs in after having been refused', () => {
    at('/manage/event/7/orders')
    onRefusedAccess(REFUSED)
    clearRefusal()
    expect(keptReturnAddress()).toBe('/manage/event/7/orders')
    expect(leaveLogin()).toBe(null)
  })

  it('is not for somebody signed in who was not refused', () => {
    at('/manage/event/7/orders')
    onRefusedAccess(SIGNED_OUT)
    expect(leaveLogin()).toBe(null)
  })

  it.each([
    ['/manage/profile/confirm-email-address/abc', 'confirm_email'],
    ['/manage/profile/confirm-email-change/abc', 'confirm_email_change'],
    ['/manage/event/7/orders', 'page'],
    ['/manage/events', null],
  ])('tells what somebody at %s wants to do: %s', (path, wish) => {
    expect(wishOf(keptReturnAddress())).toBe(null)
    at(path)
    goToLogin()
    expect(wishOf(keptReturnAddress())).toBe(wish)
  })

  it('does not matter where local storage is forbidden', () => {
    const forbidden = () => {
      throw new Error('denied')
    }
    for (const name of ['localStorage', 'sessionStorage'])
      vi.stubGlobal(name, { getItem: forbidden, setItem: forbidden, removeItem: forbidden })
    at('/manage/profile')
    onRefusedAccess(REFUSED)
    expect(assign).toHaveBeenCalledExactlyOnceWith('/auth/login')
    expect(keptReturnAddress()).toBe(null)
    expect(leaveLogin()).toBe(null)
  })
})
