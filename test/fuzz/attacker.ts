import type { TestApp } from '#test/app.ts'
import { type App, type Visitor, visit } from '#test/clients.ts'
import { createWorld, type World } from '#test/worlds.ts'
import { type Attack, attacksOn, ordinary, type Target } from './attacks.ts'
import { isLongAlone, seemsLong, timed } from './long-answers.ts'

const AT_ONCE = 4
/** Fields of one schema from this count on are attacked together, not one by one. */
const MANY = 40
/** Without a session, every tenth kind suffices where one is required: the call is rejected before its input is checked. */
const TURNED_AWAY = 10
/** Login delays repeated passwords for one email address on purpose (docs/decisions/0007). Here each attempt is the first. */
const SLOWED_DOWN = '/api/auth/login'
const ORDINARY = { path: '/api/public/organizers/2147483647', init: { method: 'GET' } }

/** Failures: server errors and responses that leak internals. Statuses: all that occurred. */
type Outcome = { failures: string[]; statuses: Set<number> }

/** Sends nonsense to an app, with and without a session. */
export class Attacker {
  readonly tally = { requests: 0, slowest_ms: 0, slowest: '', statuses: {} as Record<string, number> }
  readonly #testApp: TestApp
  readonly #targets: readonly Target[]
  /** Slow responses while other requests were under way. */
  readonly #slow: { attack: Attack; by: Visitor | undefined }[] = []
  /** Replaced when a user's calls are limited: a new app has counted none. */
  #app: App
  #world: World | undefined
  /** True if a request may have changed data since the last check. */
  #isTouched = false

  readonly #every: number

  /** Each place gets every `every`-th kind of nonsense. */
  constructor(testApp: TestApp, targets: readonly Target[], every = 1) {
    this.#testApp = testApp
    this.#targets = targets
    this.#every = every
    this.#app = testApp.app
  }

  /** Repeats each slow request alone. Returns those that are slow even so. */
  async longAnswers(): Promise<string[]> {
    const found: string[] = []
    for (const { attack, by } of this.#slow) {
      const long = await isLongAlone(
        () => this.#answerTo(attack, by),
        () => this.#answerTo(ORDINARY, by),
      )
      if (long) found.push(`${attack.kind} as ${attack.place} of ${attack.path}: ${long}`)
    }
    return found
  }

  /** Sends nonsense to every place of an endpoint. */
  async attack(target: Target): Promise<{ stranger: Outcome; member: Outcome }> {
    const { visitor, ids } = await this.#wholeWorld()
    this.#isTouched = target.method !== 'GET'
    const attacks = inTurn(attacksOn(target, ids), this.#every, target.name.length)
    const stranger = await this.#outcomeOf(isOpen(target) ? [...attacks] : inTurn(attacks, TURNED_AWAY, 0))
    return { stranger, member: await this.#outcomeOf(attacks, visitor) }
  }

  /** Some nonsense is valid input. Creates a new world if the former one was changed or removed. */
  async #wholeWorld(): Promise<World> {
    if (this.#world && (!this.#isTouched || (await this.#isWhole(this.#world)))) return this.#world
    this.#world = await createWorld(this.#testApp, 'own')
    return this.#world
  }

  /** True if everything readable is still there and on sale. */
  async #isWhole({ visitor, ids }: World): Promise<boolean> {
    const readable = this.#targets.filter(({ method, path }) => method === 'GET' && /_id\}$/.test(path))
    const answers = await Promise.all(readable.map((target) => this.#answerTo(ordinary(target, ids), visitor)))
    return answers.every(({ status }) => status === 200) && answers.some(({ text }) => text.includes('"status":"LIVE"'))
  }

  async #outcomeOf(attacks: Attack[], by?: Visitor): Promise<Outcome> {
    const failures: string[] = []
    const statuses = new Set<number>()
    const work = async () => {
      for (let attack = attacks.pop(); attack; attack = attacks.pop()) {
        const { status, text, took } = await this.#answerTo(attack, by)
        statuses.add(status)
        if (seemsLong(took)) this.#slow.push({ attack, by })
        if (status >= 500) failures.push(`${attack.kind} as ${attack.place}: ${status} ${text.slice(0, 200)}`)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    return { failures, statuses }
  }

  async #answerTo(attack: Pick<Attack, 'path' | 'init'>, by?: Visitor) {
    const answer = await this.#send(attack, by)
    if (answer.status !== 429 || !by) return answer
    this.#app = this.#testApp.withConfig({}).app
    return this.#send(attack, by)
  }

  /** Sends one request, from a new IP address each time so that no limit applies. */
  async #send({ path, init }: Pick<Attack, 'path' | 'init'>, by?: Visitor) {
    const visitor = visit(this.#app)
    for (const [name, value] of by?.cookies ?? []) visitor.cookies.set(name, value)
    if (path === SLOWED_DOWN) await this.#testApp.services.db.deleteFrom('rate_limits').execute()
    const headers = { ...init.headers, 'x-check-in-device': String(this.#world?.ids.device_token ?? '') }
    const { value, took } = await timed(async () => {
      const response = await visitor.fetch(path, by ? { ...init, headers } : init)
      return { status: response.status, text: await response.text() }
    })
    this.#note(value.status, took.ms, `${init.method} ${path.slice(0, 120)}`)
    return { ...value, took }
  }

  #note(status: number, ms: number, request: string): void {
    const { tally } = this
    if (ms > tally.slowest_ms) Object.assign(tally, { slowest_ms: ms, slowest: request })
    tally.requests += 1
    tally.statuses[status] = (tally.statuses[status] ?? 0) + 1
  }
}

const isOpen = ({ operation }: Target) => !operation.security.some((needed) => 'session' in needed)

/**
 * Spreads the kinds of nonsense over places: each place gets every `every`-th kind, its neighbour the next ones, so a few places
 * together get all. Many fields of one schema, such as the amounts in all currencies, share all kinds.
 */
function inTurn(attacks: readonly Attack[], every: number, first: number): Attack[] {
  const turns = new Map<number, number>()
  return [...Map.groupBy(attacks, ({ place }) => place).values()].flatMap((kinds) => {
    const alike = kinds[0]?.alike ?? 1
    const step = every === 1 || alike < MANY ? every : Math.max(every, Math.min(alike, kinds.length))
    const turn = turns.get(step) ?? 0
    turns.set(step, turn + 1)
    return kinds.filter((_, at) => at % step === (first + turn) % step)
  })
}
