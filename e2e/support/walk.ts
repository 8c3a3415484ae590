import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'

type Step = { name: string; clicks: number; inputs: number; seconds: number }

/** Actions of a user in a step; each is counted. */
export type Hand = {
  fill: (field: Locator, text: string) => Promise<void>
  choose: (choice: Locator) => Promise<void>
  click: (button: Locator) => Promise<void>
  /** Takes the picture of the step. */
  look: () => Promise<void>
  /** Takes the picture and clicks the button that ends the step. */
  goOn: (button: Locator) => Promise<void>
}

export type Walk = ReturnType<typeof startWalk>

/** Records a walk in steps: clicks, inputs and seconds of each, and its picture. */
export function startWalk(folder: string) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const steps: Step[] = []
  const began = Date.now()
  const step = async (name: string, page: Page, go: (hand: Hand) => Promise<void>) => {
    const own = { name, clicks: 0, inputs: 0, seconds: 0 }
    const start = Date.now()
    steps.push(own)
    const picture = `${folder}/${String(steps.length).padStart(2, '0')}-${name.toLowerCase().replaceAll(' ', '-')}.png`
    await go(handOf(own, async () => void (await page.screenshot({ path: picture, animations: 'disabled' }))))
    own.seconds = (Date.now() - start) / 1000
  }
  const sum = (of: 'clicks' | 'inputs') => steps.reduce((all, one) => all + one[of], 0)
  const soFar = () => ({ clicks: sum('clicks'), inputs: sum('inputs'), seconds: (Date.now() - began) / 1000 })
  const write = (notes: readonly string[]) => writeFileSync(`${folder}/walk.md`, tableOf(steps, notes))
  return { step, soFar, write }
}

function handOf(step: Step, look: () => Promise<void>): Hand {
  const click = async (button: Locator) => {
    step.clicks++
    await button.click()
  }
  return {
    click,
    fill: async (field, text) => {
      step.inputs++
      await field.fill(text)
    },
    choose: async (choice) => {
      step.inputs++
      await choice.click()
    },
    look,
    goOn: async (button) => {
      await look()
      await click(button)
    },
  }
}

function tableOf(steps: readonly Step[], notes: readonly string[]): string {
  const rows = steps.map(
    ({ name, clicks, inputs, seconds }) => `| ${name} | ${clicks} | ${inputs} | ${seconds.toFixed(1)} |`,
  )
  const head = ['| Step | Clicks | Inputs | Seconds of the script |', '|---|---|---|---|']
  return [...head, ...rows, '', ...notes.map((note) => `${note}  `), ''].join('\n')
}
