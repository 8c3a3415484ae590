import type { TestApp } from '#test/app.ts'
import { type Visitor, visit } from '#test/clients.ts'
import { createWorld, type World } from '#test/worlds.ts'
import { type Attack, attacksOn, ordinary, type Target } from './attacks.ts'

const AT_ONCE = 4
/** Too many passwords at one e-mail address are answered later on purpose (docs/decisions/0007): here each is the first. */
const SLOWED_DOWN = '/api/auth/login'

/** Answers that are errors of ours, or give away what is inside; and every status that there was. */
type Outcome = { failures: string[]; statuses: Set<number> }

/** Sends an app nonsense, by somebody who is signed in and by somebody who is not. */
export class Attacker {
  readonly tally = { requests: 0, slowest_ms: 0, slowest: '', statuses: {} as Record<string, number> }
  readonly #testApp: TestApp
  readonly #targets: readonly Target[]
  #world: World | undefined
  /** Something was changed since it was last looked at. */
  #isTouched = false

  constructor(testApp: TestApp, targets: readonly Target[]) {
    this.#testApp = testApp
    this.#targets = targets
  }

  /** Every kind of nonsense in every place of an endpoint. */
  async attack(target: Target): Promise<{ stranger: Outcome; member: Outcome }> {
    const { visitor, ids } = await this.#wholeWorld()
    this.#isTouched = target.method !== 'GET'
    const stranger = await this.#outcomeOf(ofStrangers(target, attacksOn(target, ids)))
    return { stranger, member: await this.#outcomeOf(attacksOn(target, ids), visitor) }
  }

  /** Some nonsense makes sense somewhere: what it has changed or ended is made anew. */
  async #wholeWorld(): Promise<World> {
    if (this.#world && (!this.#isTouched || (await this.#isWhole(this.#world)))) return this.#world
    this.#world = await createWorld(this.#testApp, 'own')
    return this.#world
  }

  /** Everything that can be looked at is still there, and on sale. */
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
        const { status, text } = await this.#answerTo(attack, by)
        statuses.add(status)
        if (status >= 500) failures.push(`${attack.kind} as ${attack.place}: ${status} ${text.slice(0, 200)}`)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    return { failures, statuses }
  }

  /** Of one request; from a new address each time, so that no limit stands in the way. */
  async #answerTo({ path, init }: Pick<Attack, 'path' | 'init'>, by?: Visitor) {
    const { app, services } = this.#testApp
    const visitor = visit(app)
    for (const [name, value] of by?.cookies ?? []) visitor.cookies.set(name, value)
    if (path === SLOWED_DOWN) await services.db.deleteFrom('rate_limits').execute()
    const started = performance.now()
    const response = await visitor.fetch(path, init)
    const text = await response.text()
    this.#note(response.status, performance.now() - started, `${init.method} ${path.slice(0, 120)}`)
    return { status: response.status, text }
  }

  #note(status: number, ms: number, request: string): void {
    const { tally } = this
    if (ms > tally.slowest_ms) Object.assign(tally, { slowest_ms: ms, slowest: request })
    tally.requests += 1
    tally.statuses[status] = (tally.statuses[status] ?? 0) + 1
  }
}

/** Who must sign in first is turned away before anything is looked at: there each place gets one kind, by turns; FUZZ=all sends all. */
function ofStrangers({ operation }: Target, attacks: Attack[]): Attack[] {
  const isOpen = !operation.security.some((needed) => 'session' in needed)
  if (isOpen || process.env.FUZZ === 'all') return attacks
  const places = [...new Set(attacks.map(({ place }) => place))]
  return places.flatMap((place, turn) => {
    const kinds = attacks.filter((attack) => attack.place === place)
    return kinds[(turn * 7) % kinds.length] ?? []
  })
}
