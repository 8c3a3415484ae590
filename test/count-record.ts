import { readFileSync } from 'node:fs'

/** A line of what server/payments/stripe-double/record.ts writes. */
type Line = { method: string; path: string; answer: { status: number; body: string } | null }
type Refusal = { type?: string; code?: string; message?: string }

type Count = { requests: number; endpoints: Record<string, number>; refused_for_form: string[] }

/** What a recording has: how many requests, to which endpoints, and those that Stripe would refuse for their form, which must be none. */
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

/** Like the id of an object, but the name of a kind. */
const isWord = (part: string) => /^\/[a-z_]+$/.test(part)

/** A parameter that is unknown, missing or of the wrong form, a header or an address; not what the state of a payment forbids. */
function refusalOf({ status, body }: NonNullable<Line['answer']>): string | null {
  if (status !== 400 && status !== 404) return null
  const { type, code, message = '' }: Refusal = JSON.parse(body).error
  if (type !== 'invalid_request_error' || (code !== undefined && !code.startsWith('parameter_'))) return null
  return OF_STATE.test(message) ? null : message
}

/** Stripe gives these no code, though the request is well formed. */
const OF_STATE = /greater than unrefunded amount|the maximum of \d+ test webhook endpoints/

if (import.meta.main) {
  const { requests, endpoints, refused_for_form } = countRecord(readFileSync(process.argv[2] ?? '', 'utf8'))
  const rows = Object.entries(endpoints).toSorted(([, a], [, b]) => b - a)
  for (const [endpoint, times] of rows) process.stdout.write(`${String(times).padStart(7)}  ${endpoint}\n`)
  process.stdout.write(`${requests} requests, ${rows.length} endpoints, ${refused_for_form.length} refused for form\n`)
  for (const refused of new Set(refused_for_form)) process.stdout.write(`  ${refused}\n`)
  if (refused_for_form.length > 0) process.exitCode = 1
}
