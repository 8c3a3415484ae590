import { describe, expect, it } from 'vitest'
import type { StaffCheckInList } from '#contract/check-in.ts'
import type { OfflineTicket } from '#contract/staff-devices.ts'
import { forgeries, newTicketKeys } from '#test/forged-codes.ts'
import { judgeCode, type Known } from './judge.ts'
import { hashOfCode } from './ticket.ts'

const EVENT = 7
const [FLOOR, BALCONY] = [4, 5]
const READ = Date.parse('2026-07-01T18:00:00Z')
const at = (minutes: number) => READ + minutes * 60_000
const keys = newTicketKeys()
const ticket_keys = keys.public_keys.map((key) => key.toString('base64url'))
const [LISTED, UNLISTED] = ['7QX4M2J9TBC1D8EFGH5KN3PRSW', '8QX4M2J9TBC1D8EFGH5KN3PRSW'] as const
const sign = (ticket_code: string, now: number, product_id = FLOOR) =>
  keys.sign({ event_id: EVENT, product_id, ticket_code }, now)

const list: StaffCheckInList = {
  ...{ short_id: 'cil_x', name: 'Entrance', description: null, state: 'active', activates_at: null, expires_at: null },
  ...{ allow_unpaid: false, total_attendees: 1, checked_in_attendees: 0, products: [{ id: FLOOR, title: 'Floor' }] },
  event: { id: EVENT, title: 'Night', timezone: 'Europe/Berlin', start_date: '2026-07-01T18:00:00Z', end_date: null },
  server_time: new Date(READ).toISOString(),
}
const ada: OfflineTicket = {
  ...{ id: 1, code_hash: await hashOfCode(LISTED), public_id: 'A-1', product_id: FLOOR },
  ...{ first_name: 'Ada', last_name: 'Lovelace', item_name: 'Floor', order_public_id: 'O-1' },
  ...{ status: 'ACTIVE', order_status: 'COMPLETED', check_in: null, to_pay: null },
}

function knowing({
  facts,
  ...fields
}: { facts?: Partial<Known['facts']> } & Partial<Omit<Known, 'facts'>> = {}): Known {
  return {
    facts: { list, ticket_keys, known_until: new Date(READ).toISOString(), ...facts },
    now: new Date(at(30)).toISOString(),
    ask_if_unpaid: true,
    find: (code_hash) => (code_hash === ada.code_hash ? ada : null),
    isReplaced: () => false,
    newcomerIn: () => null,
    ...fields,
  }
}
const decisionOf = async (code: string, known = knowing()) => (await judgeCode(code, known)).decision

describe('a device by itself', () => {
  it('lets in what is on its list, signed or with a code from before', async () => {
    for (const code of [LISTED, sign(LISTED, at(-60)), sign(LISTED, at(20))])
      expect(await judgeCode(code, knowing())).toEqual({ decision: 'admit', ticket: ada, newcomer: null })
  })

  it('lets in once what was sold since it read the list, and says for what', async () => {
    const code = sign(UNLISTED, at(5))
    expect(await judgeCode(code, knowing())).toMatchObject({
      decision: 'admit',
      newcomer: await hashOfCode(UNLISTED),
      ticket: { item_name: 'Floor', first_name: '', public_id: '', check_in: null },
    })
    const entry = { short_id: 'scan:1', checked_in_at: new Date(at(6)).toISOString() }
    const hash = await hashOfCode(UNLISTED)
    const again = knowing({ newcomerIn: (code_hash) => (code_hash === hash ? entry : null) })
    // A new signature on another page is still the same ticket.
    expect(await decisionOf(sign(UNLISTED, at(7)), again)).toBe('already_in')
    const listed = { ...again, find: () => ({ ...ada, check_in: null }) }
    expect(await decisionOf(code, listed)).toBe('already_in')
  })

  it('lets in nobody with a code that was signed before it read the list, which does not have it: it was replaced', async () => {
    for (const minutes of [-600, -10, -3]) expect(await decisionOf(sign(UNLISTED, at(minutes)))).toBe('unknown_ticket')
    // Admitted as long as the sale may have been in progress, unless the device saw the ticket being replaced.
    expect(await decisionOf(sign(UNLISTED, at(-1)))).toBe('admit')
    const hash = await hashOfCode(UNLISTED)
    const seen = knowing({ isReplaced: (code_hash) => code_hash === hash })
    expect(await decisionOf(sign(UNLISTED, at(-1)), seen)).toBe('unknown_ticket')
  })

  it('lets in nobody who has no signature, is at the wrong entrance, or comes too early or late', async () => {
    expect(await decisionOf(UNLISTED)).toBe('not_on_device')
    expect(await decisionOf(sign(UNLISTED, at(5), BALCONY))).toBe('not_on_list')
    const soon = { ...list, activates_at: new Date(at(60)).toISOString() }
    const over = { ...list, expires_at: new Date(at(10)).toISOString() }
    expect(await decisionOf(sign(UNLISTED, at(5)), knowing({ facts: { list: soon } }))).toBe('list_not_active')
    expect(await decisionOf(sign(UNLISTED, at(5)), knowing({ facts: { list: over } }))).toBe('list_expired')
  })

  it('goes by its list alone where it has no key', async () => {
    const without = knowing({ facts: { ticket_keys: [] } })
    expect(await decisionOf(sign(LISTED, at(5)), without)).toBe('admit')
    expect(await decisionOf(sign(UNLISTED, at(5)), without)).toBe('not_on_device')
  })
})

describe('forged codes at a door without a network', () => {
  const codes = [sign(LISTED, at(5)), sign(UNLISTED, at(5), BALCONY)] as const
  const target = { event_id: EVENT, codes, other_product: BALCONY }
  // The second code, for another entrance, is changed into one for this entrance.
  const turned = { ...target, codes: [codes[1], codes[0]] as const, other_product: FLOOR }
  const forged = (amount: number) => [target, turned].flatMap((one) => forgeries(one, amount / 2))

  it('of 100,000 none is let in; the same code is judged once', { timeout: 300_000 }, async () => {
    const known = knowing()
    const codes = forged(100_000)
    const admitted = new Set<string>()
    for (let first = 0; first < codes.length; first += 500)
      for (const { kind, decision } of await Promise.all(codes.slice(first, first + 500).map(judged(known))))
        if (decision === 'admit') admitted.add(kind)
    expect(admitted).toEqual(new Set())
  })

  it('unprotected: where signatures are not checked, spliced ones are', async () => {
    const outcomes = await Promise.all(forged(440).map(judged(knowing({ facts: { ticket_keys: [] } }))))
    const kinds = new Set(outcomes.flatMap(({ kind, decision }) => (decision === 'admit' ? kind : [])))
    for (const kind of ['with another product', 'with another time']) expect(kinds).toContain(kind)
  })
})

const judged =
  (known: Known) =>
  async ({ kind, code }: { kind: string; code: string }) => {
    return { kind, decision: await decisionOf(code, known) }
  }
