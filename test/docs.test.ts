import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract/contract.ts'
import type { EndpointSpec } from '#contract/endpoint.ts'
import { REQUESTS_PER_MINUTE } from '#domain/api-key.ts'
import { MOST_PER_ORDER } from '#domain/product.ts'
import { EMAIL_LIMITS } from '#server/emails/delivery/email-limits.ts'
import { UPLOADS_AT_ONCE } from '#server/http/upload-slots.ts'
import { ACCOUNT_LIMITS } from '#server/lib/account-limits.ts'
import { BATCHES, CONNECTIONS, FEED_READERS, RESERVATION_BODY, SENDING, WAITING_ROOM } from '#server/lib/load-limits.ts'
import { LARGEST_FORM } from '#server/pages/posted-form.ts'

const ROOT = join(import.meta.dirname, '..')
const DOCS = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...globSync('docs/**/*.md', { cwd: ROOT })]
const FOLDERS = 'bench|contract|database|docs|domain|e2e|locales|server|test|vite|web'

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const exists = (path: string) =>
  /[*{]/.test(path) ? globSync(path, { cwd: ROOT }).length > 0 : existsSync(join(ROOT, path))
/** Folders written by a run and never committed. */
const WRITTEN = ['bench/results/']
/** Text without code fences; examples may name things that do not exist. */
const proseOf = (file: string) => read(file).replace(/^```.*?^```/gms, '')
const codeOf = (text: string) => [...text.matchAll(/`([^`\n]+)`/g)].map((match) => match[1] ?? '')

describe('what the documents name is there', () => {
  test.each(DOCS)('the paths of %s', (file) => {
    const paths = codeOf(proseOf(file)).filter((code) => new RegExp(`^(${FOLDERS})/[\\w./*{},-]*$`).test(code))
    expect(paths.filter((path) => !WRITTEN.includes(path) && !exists(path))).toEqual([])
  })

  test.each(DOCS)('the pages that %s links to', (file) => {
    const links = [...proseOf(file).matchAll(/\]\(([^)#\s]+)\)/g)].map((match) => match[1] ?? '')
    const own = links.filter((link) => !/^[a-z]+:/.test(link)).map((link) => join(dirname(file), link))
    expect(own.filter((path) => !exists(path))).toEqual([])
  })

  test('the files that the architecture and the invariants name without their folder', () => {
    const known = new Set(globSync(`{${FOLDERS.replaceAll('|', ',')}}/**/*.{ts,tsx,sql}`, { cwd: ROOT }).map(nameOf))
    const named = ['docs/architecture.md', 'docs/invariants.md'].flatMap((file) =>
      [...read(file).matchAll(/(?<![\w*.-])[a-z][\w.-]*\.(?:tsx?|sql)\b/g)].map(([name]) => name),
    )
    expect(named.length).toBeGreaterThan(80)
    expect(named.filter((name) => !known.has(name))).toEqual([])
  })
})

test('the decisions are numbered one after the other, in their titles as well', () => {
  const files = globSync('docs/decisions/*.md', { cwd: ROOT }).toSorted()
  expect(files.length).toBeGreaterThan(15)
  expect(files.map((file) => Number(/\/(\d{4})-/.exec(file)?.[1]))).toEqual(files.map((_, index) => index + 1))
  expect(files.map((file) => Number(/^# (\d+)\. /.exec(readFileSync(join(ROOT, file), 'utf8'))?.[1]))).toEqual(
    files.map((_, index) => index + 1),
  )
})

describe('the invariants', () => {
  const rows = read('docs/invariants.md').match(/^\| \d+ \|.*$/gm) ?? []

  test('are numbered one after the other, and each says what proves it', () => {
    expect(rows.length).toBeGreaterThan(40)
    expect(rows.map((row) => Number(row.split('|')[1]))).toEqual(rows.map((_, index) => index + 1))
    for (const row of rows) expect(codeOf(row.split('|')[3] ?? ''), row).not.toEqual([])
  })

  test('name constraints, indexes and triggers that the database has', () => {
    const schema = read('database/schema.sql')
    const named = rows.flatMap(codeOf).filter((code) => /^[a-z0-9]+(_[a-z0-9]+)+$/.test(code))
    expect(named.length).toBeGreaterThan(15)
    expect(named.filter((name) => !new RegExp(`\\b(CONSTRAINT|INDEX|TRIGGER) ${name}\\b`).test(schema))).toEqual([])
  })
})

describe('the figures of email limits', () => {
  const { to_others_of_order, to_others_of_new_account, new_days, to_address, to_address_of_event } = EMAIL_LIMITS
  const { to_typed_address, longest_wait } = EMAIL_LIMITS
  const many = to_others_of_new_account.toLocaleString('en')

  test('of the page for organizers are those of the code', () => {
    const text = read('docs/rules/emails.md')
    for (const said of [
      `| to one address, of one event | ${to_address_of_event} an hour |`,
      `| to one address, of all events | ${to_address} an hour |`,
      `| of one order to others than its buyer | ${to_others_of_order} an hour |`,
      `| of a new account to others than the buyers | ${many} an hour, for its first ${new_days} days |`,
      `to an address that no member has confirmed | ${to_typed_address} an hour |`,
      `more than ${longest_wait} hours is not sent`,
    ])
      expect(text).toContain(said)
  })

  test('of the page for operators, too', () => {
    const text = read('docs/operating.md').replace(/\s+/g, ' ')
    expect(text).toContain(`${to_others_of_order} an hour of one order to others than its buyer`)
    expect(text).toContain(`${many} an hour of an account in its first ${new_days} days`)
    expect(text).toContain(
      `${to_address_of_event} an hour to one address of one event. After more than ${longest_wait} hours`,
    )
  })
})

describe('security.md', () => {
  const text = read('docs/security.md')
  /** Finds `NAME` in `file`, and several names of one file. */
  const placed = [...text.matchAll(/((?:`[A-Z][A-Z_]+`(?:, | and )?)+) in `([\w./-]+\.ts)`/g)].flatMap(
    ([, names = '', file = '']) => codeOf(names).map((name) => [name, file] as const),
  )

  test.each(placed)('names %s, which stands in %s', (name, file) => {
    expect(read(file)).toMatch(new RegExp(`\\b${name}\\b`))
  })

  test('has the figures of the code for files, e-mails, orders and people', () => {
    expect(placed.length).toBeGreaterThan(12)
    const { of_all, of_strangers, of_one_address, of_one_account } = UPLOADS_AT_ONCE
    const { to_address_of_event, to_address, to_others_of_order, to_typed_address } = EMAIL_LIMITS
    const new_account = EMAIL_LIMITS.to_others_of_new_account.toLocaleString('en')
    for (const said of [
      `${of_all} in one process, of them ${of_strangers} of people without an account (${of_one_address} of one address) and ${of_one_account} of one account`,
      `| ${to_address_of_event} an hour of one event, ${to_address} of all |`,
      `| ${to_others_of_order} an hour of one order, ${new_account} an hour of an account younger than seven days |`,
      `to an organizer's address that no member has confirmed | ${to_typed_address} an hour |`,
      `An order has at most ${MOST_PER_ORDER} units`,
      `${REQUESTS_PER_MINUTE.usual} calls a minute and process unless made otherwise`,
      `| ${ACCOUNT_LIMITS.organizers.most}; ${ACCOUNT_LIMITS.events.most.toLocaleString('en')} |`,
    ])
      expect(text).toContain(said)
  })
})

describe('the figures of load limits', () => {
  const thousands = (count: number) => count.toLocaleString('en')
  const kilobytes = `${RESERVATION_BODY.bytes / 1024} kB`
  const WORDS = ['no', 'one', 'two', 'three', 'four', 'five']
  const seconds = (milliseconds: number) => WORDS[milliseconds / 1000]
  const { inside, inside_of_one_event, line, patience } = WAITING_ROOM

  test('of security.md are those of the code', () => {
    const text = read('docs/security.md')
    for (const said of [
      `| ${inside}, of one event ${inside_of_one_event}; only complete requests (${kilobytes} within ${RESERVATION_BODY.milliseconds / 1000} s)`,
      `| ${thousands(line)} places, ${seconds(patience)} seconds;`,
      `| Batches | ${BATCHES.largest} requests, ${WORDS[BATCHES.under_way]} under way`,
      `| beyond ${thousands(CONNECTIONS)} only addresses`,
      `| ${FEED_READERS.of_one_account} of an account in a process; beyond ${thousands(FEED_READERS.of_all)} of all`,
      `no other site signs anybody in; ${LARGEST_FORM / 1024} kB at most`,
      `| headers within ${SENDING.headers / 1000} s, a request within ${SENDING.request / 1000} s |`,
    ])
      expect(text).toContain(said)
  })

  test('of activity.md are those of the code', () => {
    const { of_one_account, of_all } = FEED_READERS
    const said = `${of_one_account} calls of an account wait, and ${thousands(of_all)} of all`
    expect(read('docs/rules/activity.md')).toContain(said)
  })

  test('of selling.md and of the decision are those of the code', () => {
    const text = read('docs/rules/selling.md')
    for (const said of [
      `Reads the body, ${kilobytes} at most. A connection that has not sent all of it after ${seconds(RESERVATION_BODY.milliseconds)} seconds`,
      `Admits ${inside} requests, ${inside_of_one_event} of one event.`,
      `After ${seconds(patience)} seconds in the queue, or when ${thousands(line)} wait`,
      `in batches of ${BATCHES.largest}, so`,
      `keeps ${WORDS[BATCHES.under_way]} batches under way`,
    ])
      expect(text).toContain(said)
    const decision = read('docs/decisions/0005-reservations-in-batches.md')
    expect(decision).toContain(`A batch holds at most ${BATCHES.largest} reservations`)
    expect(decision).toContain(`Only ${inside_of_one_event} requests of one event are admitted at once`)
    expect(decision).toContain(`with ${inside_of_one_event}, ${BATCHES.largest} and ${BATCHES.at_one_go} it is`)
  })
})

test('the decision about answers names every endpoint that is not atomic', () => {
  const text = read('docs/decisions/0006-answers-of-the-api.md')
  const written = codeOf(text).map((code) => code.replace(/^…/, ''))
  const posts = Object.values(contract).flatMap((group) => Object.values<EndpointSpec>(group))
  const others = posts.filter(({ method, atomic }) => method === 'POST' && !atomic).map(({ path }) => path)
  expect(others.length).toBeGreaterThan(10)
  const isNamed = (path: string) => [...SAID_IN_WORDS, ...written].some((end) => end.length > 5 && path.endsWith(end))
  expect(others.filter((path) => !isNamed(path))).toEqual([])
  expect(SAID_IN_WORDS.filter((end) => !others.some((path) => path.endsWith(end)))).toEqual([])
})

/** Route endings that the documents name in words: "reserve", "check in", "pay offline", "give a reservation back" and so on. */
const SAID_IN_WORDS = [
  ...[
    '/order',
    '/check-ins',
    '/await-offline-payment',
    '/payment_intent',
    '/confirmation',
    '/abandon',
    '/order-confirmations/:token',
  ],
  ...[
    '/auth/register',
    '/auth/login',
    '/auth/forgot-password',
    '/auth/reset-password/:token',
    '/auth/invitation/:token',
  ],
  '/images',
]

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
