import { describe, expect, test } from 'vitest'
import { readTicketCode } from '#domain/ticket-code.ts'
import { newTicketCode } from '#server/lib/token.ts'
import { forgeries, newTicketKeys } from '#test/forged-codes.ts'
import { patience } from '#test/patience.ts'
import { secretOfCode, signTicketCode } from './signed-code.ts'

const keys = newTicketKeys()
const EVENT = 7
const secrets = [newTicketCode(), newTicketCode()] as const
const ticket = (ticket_code: string) => ({ event_id: EVENT, product_id: 4, ticket_code })
const codes = [signTicketCode(keys, ticket(secrets[0])), signTicketCode(keys, ticket(secrets[1]))] as const
const target = { event_id: EVENT, codes, other_product: 5 }
const names = (secret: string | null | undefined) => secret === secrets[0] || secret === secrets[1]

describe('a signed code', () => {
  test('names its ticket, at its event only, as the secret alone did before', () => {
    for (const [index, code] of codes.entries()) {
      expect(secretOfCode(code, EVENT, keys)).toBe(secrets[index])
      expect(secretOfCode(code, EVENT + 1, keys)).toBeNull()
      expect(secretOfCode(code, EVENT, newTicketKeys())).toBeNull()
    }
    expect(secretOfCode(secrets[0], EVENT, keys)).toBe(secrets[0])
  })

  test('counts with each key of its event', () => {
    const verifying = [...newTicketKeys().verifying, ...keys.verifying]
    expect(secretOfCode(codes[0], EVENT, { verifying })).toBe(secrets[0])
  })

  test('of 100,000 that are forged, truncated, foreign or of another version names none; the same code is read once', {
    timeout: patience(300_000),
  }, () => {
    const named = forgeries(target, 100_000).filter(({ code }) => names(secretOfCode(code, EVENT, keys)))
    expect(new Set(named.map(({ kind }) => kind))).toEqual(new Set())
  })

  test('unprotected: without the signature, spliced ones name a ticket', () => {
    const named = forgeries(target, 220).filter(({ code }) => names(readTicketCode(code)?.claims.secret))
    const kinds = new Set(named.map(({ kind }) => kind))
    for (const kind of ['with another product', 'with the secret of another ticket', 'with another time'])
      expect(kinds).toContain(kind)
  })
})
