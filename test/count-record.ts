import { readFileSync } from 'node:fs'

/** A line written by server/payments/stripe-double/record.ts. */
type Line = { method: string; path: string; answer: { status: number; body: string } | null }
type Refusal = { type?: string; code?: string; message?: string }

type Count = { requests: number; endpoints: Record<string, number>; refused_for_form: string[] }

/**
 * Summary of a recording: the number of requests, their endpoints, and those that Stripe would refuse for their form. The last
 * must be empty.
 */
export function countRecord(text: string): Count {
  const count: Count = { requests: 0, endpoints: {}, refused_for_form: [] }
  for (const line of text.split('\n').filter(Boolean)) {
    const { method, path, answer } = JSON.parse(line) as Line
    const endpoint = `${method} ${path.replaceAll(/\/[a-z]+_\w+(?=\/|$)/g, (id) => (isWord(id) ? id : '/:id'))}`
    count.requests++
    count.endpoints[endpoint] = (count.endpoints[endpoint] ?? 0) + 1
    const refusal = answer && refusalOf(answer)
    if (refusal) count.refused_for_form.push(`${endpoint}: ${refusal}`)
  }
  return count
}

/** A path part that looks like an object's id but names a kind. */
const isWord = (part: string) => /^\/[a-z_]+$/.test(part)

/**
 * Returns the refusal for an unknown, missing or malformed parameter, a header or a path; null for refusals due to a payment's
 * state.
 */
function refusalOf({ status, body }: NonNullable<Line['answer']>): string | null {
  if (status !== 400 && status !== 404) return null
  const { type, code, message = '' }: Refusal = JSON.parse(body).error
  if (type !== 'invalid_request_error' || (code !== undefined && !code.startsWith('parameter_'))) return null
  return OF_STATE.test(message) ? null : message
}

/** Refusals of well-formed requests for which Stripe gives no code. */
const OF_STATE = /greater than unrefunded amount|the maximum of \d+ test webhook endpoints/

if (import.meta.main) {
  const { requests, endpoints, refused_for_form } = countRecord(readFileSync(process.argv[2] ?? '', 'utf8'))
  const rows = Object.entries(endpoints).toSorted(([, a], [, b]) => b - a)
  for (const [endpoint, times] of rows) process.stdout.write(`${String(times).padStart(7)}  ${endpoint}\n`)
  process.stdout.write(`${requests} requests, ${rows.length} endpoints, ${refused_for_form.length} refused for form\n`)
  for (const refused of new Set(refused_for_form)) process.stdout.write(`  ${refused}\n`)
  if (refused_for_form.length > 0) process.exitCode = 1
}
