import { afterEach, expect, test, vi } from 'vitest'
import { users } from '#contract/users.ts'
import { apiThrough, beforeRefusals } from './api.ts'

afterEach(() => {
  beforeRefusals(async () => {})
  vi.unstubAllGlobals()
})

/** Paths are resolved against the page's address, which does not exist here. */
class RequestOfThisHost extends Request {
  constructor(path: string, init?: RequestInit) {
    super(new URL(path, 'http://localhost'), init)
  }
}

test('whoever lacks a second factor is led to it from where they are when the refusal is told', async () => {
  const assign = vi.fn()
  const location = { pathname: '/manage/profile', search: '', hash: '', assign }
  vi.stubGlobal('location', location)
  vi.stubGlobal('document', { cookie: '', documentElement: { lang: 'en' } })
  vi.stubGlobal('sessionStorage', { getItem: () => 'signed_in', setItem: () => {} })
  vi.stubGlobal('Request', RequestOfThisHost)
  const refusal = { message: 'x', code: 'second_factor_missing', errors: {} }
  const api = apiThrough(async () => Response.json(refusal, { status: 403 }))
  // A list is prefetched on the profile and shown before the texts for its refusal have loaded.
  beforeRefusals(async () => {
    location.pathname = '/manage/events'
  })
  await expect(api(users.me)).rejects.toMatchObject({ code: 'second_factor_missing' })
  expect(assign).toHaveBeenCalledWith('/manage/profile?tab=security')
})
