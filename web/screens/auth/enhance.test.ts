// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { enhance } from './enhance.ts'

const kept = vi.fn<() => string | null>(() => null)
const tab = new Map<string, string>()
vi.stubGlobal('localStorage', { getItem: kept, setItem: vi.fn(), removeItem: vi.fn() })
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => tab.get(key) ?? null,
  setItem: (key: string, value: string) => tab.set(key, value),
  removeItem: (key: string) => tab.delete(key),
})

const one = <E extends HTMLElement>(selector: string) => document.querySelector<E>(selector) as E

beforeEach(() => {
  tab.clear()
  kept.mockReturnValue(null)
  document.body.innerHTML = `
    <form id="language" data-language><select name="language"><option>en<option>de</select><button>Change</button></form>
    <p hidden data-wish="confirm_email"></p><p hidden data-wish="page"></p>
    <form id="sign-in" data-enhanced>
      <input type="hidden" name="return_to"><input type="hidden" name="timezone">
      <input id="password" type="password"><button type="button" hidden data-eye="password" aria-pressed="false"></button>
      <button id="send">Sign in</button>
    </form>`
})

describe('sign-in screens where scripts run', () => {
  it('send along where somebody wanted to go, and say why they have to sign in', () => {
    kept.mockReturnValue('/manage/event/7/orders#order-192')
    enhance()
    expect(one<HTMLInputElement>('[name=return_to]').value).toBe('/manage/event/7/orders#order-192')
    expect(one('[data-wish=page]').hidden).toBe(false)
    expect(one('[data-wish=confirm_email]').hidden).toBe(true)
  })

  it('keep the address that a refused form has brought back, where none is kept', () => {
    one<HTMLInputElement>('[name=return_to]').value = '/manage/profile/confirm-email-address/abc'
    enhance()
    expect(one<HTMLInputElement>('[name=return_to]').value).toBe('/manage/profile/confirm-email-address/abc')
    expect(one('[data-wish=confirm_email]').hidden).toBe(false)
  })

  it('say nothing where nobody was on the way anywhere', () => {
    enhance()
    expect([...document.querySelectorAll<HTMLElement>('[data-wish]')].map(({ hidden }) => hidden)).toEqual([true, true])
  })

  it('know the time zone', () => {
    enhance()
    expect(one<HTMLInputElement>('[name=timezone]').value).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone)
  })

  it('show a password and hide it again, at the latest when it is sent', () => {
    enhance()
    const [eye, field] = [one('[data-eye]'), one<HTMLInputElement>('#password')]
    expect(eye.hidden).toBe(false)
    eye.click()
    expect([field.type, eye.getAttribute('aria-pressed')]).toEqual(['text', 'true'])
    eye.click()
    expect([field.type, eye.getAttribute('aria-pressed')]).toEqual(['password', 'false'])
    eye.click()
    one('#sign-in').dispatchEvent(new Event('submit', { cancelable: true }))
    expect([field.type, eye.getAttribute('aria-pressed')]).toEqual(['password', 'false'])
  })

  it('change the language as soon as one is chosen', () => {
    const form = one<HTMLFormElement>('#language')
    const send = vi.spyOn(form, 'requestSubmit').mockImplementation(() => undefined)
    enhance()
    expect(one<HTMLButtonElement>('#language button').hidden).toBe(true)
    one('select').dispatchEvent(new Event('change', { bubbles: true }))
    expect(send).toHaveBeenCalledOnce()
  })

  it('send a form once, and again when the page comes back', () => {
    enhance()
    const send = () => one('#sign-in').dispatchEvent(new Event('submit', { cancelable: true }))
    expect([send(), send()]).toEqual([true, false])
    window.dispatchEvent(new Event('pageshow'))
    expect(send()).toBe(true)
  })

  it('forget what was refused before, once somebody signs in', () => {
    tab.set('foyer.refused', 'role_too_low')
    enhance()
    expect(tab.size).toBe(1)
    one('#sign-in').dispatchEvent(new Event('submit', { cancelable: true }))
    expect(tab.size).toBe(0)
  })
})
