import type { Page } from '@playwright/test'

/** Types as a barcode reader does: one key every 8 ms by its own clock, however slowly the machine delivers them. */
export async function handReader(page: Page): Promise<(code: string) => Promise<void>> {
  const devtools = await page.context().newCDPSession(page)
  return async (code) => {
    const began = Date.now() / 1000
    const strokes = [...code, 'Enter'].flatMap((key, index) => {
      const stroke = { key, timestamp: began + index * 0.008 }
      return [
        { type: 'keyDown', ...stroke, text: key === 'Enter' ? '\r' : key } as const,
        { type: 'keyUp', ...stroke } as const,
      ]
    })
    // Keys arrive in the order in which they are sent. A signed code has more than a hundred keys.
    await Promise.all(strokes.map((stroke) => devtools.send('Input.dispatchKeyEvent', stroke)))
  }
}
