import { data, redirect } from 'react-router'
import { ApiFailure } from '#contract/client.ts'
import type { FieldIssue } from '#contract/issues.ts'
import { OFFERED } from '#domain/locale.ts'

/** Submitted values by field name. */
export type Form = Partial<Record<string, string>>

/** Reasons why a form is shown again: error, issues by field, and the typed values except passwords. */
export type Refused = { code: ApiFailure['code']; issues: readonly FieldIssue[]; typed: Form }

type Sent = { request: Request; url: URL }

/** Reads a submitted form. The language menu, which is on every page, is answered here. */
export async function readForm({ request, url }: Sent): Promise<Form> {
  const sent = [...(await request.formData())]
  const form = Object.fromEntries(sent.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
  const language = OFFERED.find((locale) => locale === form.language)
  if (language)
    throw redirect(url.pathname + url.search, { status: 303, headers: { 'set-cookie': localeCookie(language) } })
  return form
}

const YEAR = 365 * 24 * 60 * 60

const localeCookie = (locale: string) => `locale=${locale}; Path=/; Max-Age=${YEAR}; SameSite=Lax`

/** Submits a form. A refusal by the API is returned to the form with the API's status. */
export async function orRefused<T>({ password: _, ...typed }: Form, send: () => Promise<T>) {
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    const { code, issues, status } = error
    return data({ refused: { code, issues, typed } satisfies Refused }, { status: status || 503 })
  }
}

/** Reply to the key in a link. Null if the link is unknown or expired (404, 410); other errors go to the error screen. */
export async function orDead<T>(reply: Promise<T>): Promise<T | null> {
  try {
    return await reply
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.status >= 500) throw error
    if (error.status === 404 || error.status === 410) return null
    throw data(null, { status: error.status })
  }
}
