import { expect, onTestFinished, test, vi } from 'vitest'
import { loadConfig } from '#server/config.ts'
import { createLogger } from '#server/lib/logger.ts'
import { eventually } from '#test/until.ts'
import { createAnalytics } from './analytics.ts'

test('fifty requests are under way at most; what comes meanwhile is not counted', async () => {
  const answers: (() => void)[] = []
  const google = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(
      () => new Promise((resolve) => answers.push(() => resolve(new Response(null, { status: 204 })))),
    )
  onTestFinished(() => google.mockRestore())
  const config = loadConfig({ LOG_LEVEL: 'silent' })
  const tell = createAnalytics({ config, log: createLogger(config) })
  const visit = { visitor_id: crypto.randomUUID(), session_id: 1_750_000_000 }
  const comes = () =>
    tell({ measurement_id: 'G-1', api_secret: 'sesame' }, { visit, event: { name: 'page_view', params: {} } })
  for (let index = 0; index < 60; index++) comes()
  expect(google).toHaveBeenCalledTimes(50)
  for (const answer of answers) answer()
  await eventually(() => {
    comes()
    expect(google).toHaveBeenCalledTimes(51)
  })
})
