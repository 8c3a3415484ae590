import { beforeEach, describe, expect, it, vi } from 'vitest'
import { goToLogin, needsLogin, onRefusedAccess, safeReturnAddress, takeReturnAddress } from './login-redirect.ts'

describe('needsLogin (mission §6)', () => {
  it.each([
    ['/', true],
    ['/manage/events', true],
    ['/manage/profile', true],
    ['/manage/account', true],
    ['/account/users', true],
    ['/welcome', true],
    ['/manage/organizer/3/dashboard', true],
    ['/manage/organizer/3/settings', true],
    // Below the event manager always, whatever else the path contains.
    ['/manage/event/7', true],
    ['/manage/event/7/check-in', true],
    ['/manage/event/7/widget', true],
    ['/manage/event/7/orders', true],
    // Each of the excluded words.
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

describe('the remembered address', () => {
  const kept = new Map<string, string>()
  const assign = vi.fn()
  const at = (pathname: string, search = '') => vi.stubGlobal('location', { pathname, search, assign })

  beforeEach(() => {
    kept.clear()
    assign.mockClear()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    })
  })

  it('is kept with its query string, used once, and then gone', () => {
    at('/manage/event/7/orders', '?query=ada')
    onRefusedAccess()
    expect(assign).toHaveBeenCalledExactlyOnceWith('/auth/login')
    expect(takeReturnAddress()).toBe('/manage/event/7/orders?query=ada')
    expect(takeReturnAddress()).toBe('/manage/events')
  })

  it('is left alone by refusals on public pages', () => {
    at('/checkout/7/o_abc/details')
    onRefusedAccess()
    expect(assign).not.toHaveBeenCalled()
    expect(kept.size).toBe(0)
  })

  it('does not matter where local storage is forbidden', () => {
    const forbidden = () => {
      throw new Error('denied')
    }
    vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden, removeItem: forbidden })
    at('/manage/profile')
    goToLogin()
    expect(assign).toHaveBeenCalledExactlyOnceWith('/auth/login')
    expect(takeReturnAddress()).toBe('/manage/events')
  })
})
