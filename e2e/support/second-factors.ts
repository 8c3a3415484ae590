import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { show } from './show.ts'
import { codeOf } from './totp.ts'

/** The page of a user's second factors. */
export const SECURITY = '/manage/profile?tab=security'

/** Sets up an authenticator app through the screen. Returns the key and the recovery codes. */
export async function setUpApp(page: Page): Promise<{ key: string; codes: string[] }> {
  await page.getByRole('button', { name: 'Set up app' }).click()
  const drawer = page.getByRole('dialog', { name: 'Set up authenticator app' })
  await expect(drawer.getByRole('img', { name: 'QR code with the key' })).toBeVisible()
  await show(page, 'security-app')
  const key = (await drawer.locator('code').textContent()) ?? ''
  await drawer.getByLabel('Code from the app').fill(await codeOf(key))
  await drawer.getByRole('button', { name: 'Use this app' }).click()
  const dialog = page.getByRole('dialog', { name: 'Keep your recovery codes' })
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  await show(page, 'security-recovery-codes')
  const codes = await dialog.getByRole('listitem').allTextContents()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('link', { name: 'Download as text' }).click(),
  ])
  expect(
    readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\n'),
  ).toEqual(codes)
  await dialog.getByRole('button', { name: 'I’ve kept them' }).click()
  await expect(dialog).toBeHidden()
  return { key, codes }
}
