import { afterEach, expect, test, vi } from 'vitest'
import { choose } from './choice.ts'
import { countVisit } from './count-visit.ts'

afterEach(() => void vi.unstubAllGlobals())

test('a visit counts for whoever has agreed, also where the browser forbids storage', () => {
  const fetched = vi.fn(async (_path: string, _request: RequestInit) => new Response())
  vi.stubGlobal('fetch', fetched)
  const forbidden = () => {
    throw new DOMException('forbidden', 'SecurityError')
  }
  for (const storage of ['localStorage', 'sessionStorage'])
    vi.stubGlobal(storage, { getItem: forbidden, setItem: forbidden })
  countVisit(7, {})
  expect(fetched).not.toHaveBeenCalled()
  const { visitor_id } = choose(7, true)
  countVisit(7, { event_id: 3 })
  const [path, request] = fetched.mock.calls[0] ?? expect.fail()
  expect(path).toBe('/api/public/organizers/7/visits')
  expect(JSON.parse(String(request.body))).toMatchObject({ visitor_id, event_id: 3 })
})
