import { type BrowserContext, expect, type Page } from '@playwright/test'
import { patience } from '#test/patience.ts'
import { open } from './alive.ts'
import { handReader } from './hand-reader.ts'
import { type Watch, watch } from './watch.ts'

/** Opens the list's link on a phone at a door, bound and ready to work offline. */
export async function openDoor(context: BrowserContext, list: { path: string }, total: number) {
  const watched: Watch = watch(context)
  watched.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/)
  const page = context.pages()[0] ?? (await context.newPage())
  await open(page, list.path)
  await expect(page.getByRole('button', { name: 'This device' })).toBeVisible()
  await expect(page.getByText(`0/${total}`, { exact: true })).toBeVisible()
  await untilKept(page, list.path)
  const read = await handReader(page)
  return {
    page,
    context,
    watched,
    read,
    /** Scans tickets one after the other; each must be admitted and counted. */
    async admit(codes: readonly string[], from: number) {
      for (const [index, code] of codes.entries()) {
        await read(code)
        await expect(page.getByText(`${from + index + 1}/${total}`, { exact: true })).toBeVisible()
      }
    },
    async name(name: string) {
      await page.getByRole('button', { name: 'This device' }).click()
      await page.getByLabel('Name, such as').fill(name)
      await page.getByRole('button', { name: 'Save name' }).click()
      await expect(page.getByText('Saved.')).toBeVisible()
      await page.getByRole('button', { name: 'Close' }).click()
    },
  }
}

/** Waits until the list and the empty page are stored on the device. */
async function untilKept(page: Page, path: string): Promise<void> {
  await expect
    .poll(
      () =>
        page.evaluate(
          async (at) => (await caches.match(`${at}?files`)) !== undefined && (await caches.match(at)) !== undefined,
          path,
        ),
      {
        timeout: patience(20_000),
      },
    )
    .toBe(true)
}

/** All data of a list that the browser stores, as text. */
export function keptOnDevice(page: Page, short_id: string): Promise<string> {
  return page.evaluate(async (name) => {
    const done = <T>(asked: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        asked.onsuccess = () => resolve(asked.result)
        asked.onerror = () => reject(asked.error)
      })
    const database = await done(indexedDB.open(name))
    const texts: string[] = []
    for (const store of database.objectStoreNames) {
      for (const value of await done(database.transaction(store).objectStore(store).getAll())) {
        if (value instanceof CryptoKey) texts.push(`key ${value.extractable}`)
        else
          texts.push(`${Object.keys(value)} ${new TextDecoder('latin1').decode((value as { data: ArrayBuffer }).data)}`)
      }
    }
    database.close()
    return texts.join('\n')
  }, `foyer.check_in.${short_id}`)
}
