import type { Page } from '@playwright/test'

/** Types as a reader does: a key every 8 ms by its own clock, however slowly the machine passes them on. */
export async function handReader(page: Page): Promise<(code: string) => Promise<void>> {
  const devtools = await page.context().newCDPSession(page)
  return async (code) => {
    const began = Date.now() / 1000
    for (const [index, key] of [...code, 'Enter'].entries()) {
      const text = key === 'Enter' ? '\r' : key
      const event = { key, text, timestamp: began + index * 0.008 }
      await devtools.send('Input.dispatchKeyEvent', { type: 'keyDown', ...event })
      await devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', key, timestamp: event.timestamp })
    }
  }
}
