import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Frame, Page } from '@playwright/test'
import type axe from 'axe-core'

const SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Violations of these axe rules or tags in a page and its same-origin frames. */
export async function axeProblems(page: Page, rules: string[]): Promise<string[]> {
  await bringAxe(page)
  return page.evaluate(async (rules) => {
    const { violations } = await window.axe.run(document, { runOnly: rules, resultTypes: ['violations'] })
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} (${help}): ${target.join(' ')}\n${failureSummary}`),
    )
  }, rules)
}

async function bringAxe(page: Page): Promise<void> {
  for (const frame of page.frames())
    await bringTo(frame).catch((error: unknown) => {
      // A frame may be closing; errors of the page itself are thrown.
      if (frame === page.mainFrame()) throw error
    })
}

/** Loads axe once per document: parsing half a megabyte takes longer than checking a screen. */
async function bringTo(frame: Frame): Promise<void> {
  if (await frame.evaluate(() => 'axe' in window)) return
  await frame.evaluate(`${SOURCE};axe.configure({ allowedOrigins: ['<same_origin>'] })`)
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
