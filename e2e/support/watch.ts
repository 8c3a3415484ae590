import type { BrowserContext } from '@playwright/test'
import { BASE_URL } from './caller.ts'

/** What no page of ours may do, noted while somebody walks through it. */
export type Watch = { problems: string[]; allow: (text: RegExp) => void }

/** Errors and violations of the content security policy, dialogs, and any request to another host. */
export function watch(context: BrowserContext): Watch {
  const problems: string[] = []
  const allowed: RegExp[] = []
  const note = (problem: string) => {
    if (!allowed.some((pattern) => pattern.test(problem))) problems.push(problem)
  }
  context.on('console', (message) => {
    if (message.type() !== 'error' || isRefusal(message.text(), message.location().url)) return
    note(`console on ${message.page()?.url()}: ${message.text()}`)
  })
  context.on('weberror', (thrown) => note(`error on ${thrown.page()?.url()}: ${thrown.error().stack}`))
  context.on('dialog', (dialog) => {
    note(`dialog on ${dialog.page()?.url()}: ${dialog.message()}`)
    void dialog.dismiss()
  })
  context.on('request', (request) => {
    if (!request.url().startsWith(BASE_URL()) && !/^(data|blob):/.test(request.url()))
      note(`request to ${request.url()}`)
  })
  context.on('response', (response) => {
    if (response.status() >= 500) note(`${response.status()} from ${response.url()}`)
  })
  return { problems, allow: (text) => void allowed.push(text) }
}

/** A refusal of the API or of a form, or a link that is too late, is part of the game; the browser complains all the same. */
function isRefusal(text: string, url: string): boolean {
  return (
    /^Failed to load resource: .* status of 4\d\d/.test(text) &&
    /\/api\/|\/auth\/|\/my-tickets|\/unsubscribe\/|\/checkout\/\d+\/confirm\//.test(url)
  )
}
