import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { claimsAt, isTicketCode, isTicketSecret, readTicketCode, signedText, writeTicketCode } from './ticket-code.ts'

const character = fc.constantFrom(...'0123456789ABCDEFGHJKMNPQRSTVWXYZ')
const secret = fc.array(character, { minLength: 26, maxLength: 26 }).map((characters) => characters.join(''))
const claims = fc.record({
  secret,
  product_id: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
  signed_at: fc.integer({ min: 0, max: 2 ** 31 - 1 }).map((seconds) => Date.UTC(2020, 0, 1) + seconds * 1000),
})
const signature = fc.uint8Array({ minLength: 64, maxLength: 64 }).map((bytes) => new Uint8Array(bytes))
const signed = fc.record({ claims, signature })

describe('the code of a ticket', () => {
  test('is 120 characters of base 62, whatever it holds, and reads as it was written', () => {
    fc.assert(
      fc.property(signed, (one) => {
        const code = writeTicketCode(one)
        expect(code).toMatch(/^[0-9A-Za-z]{120}$/)
        expect(readTicketCode(code)).toEqual(one)
        expect([isTicketCode(code), isTicketSecret(code)]).toEqual([true, false])
      }),
    )
  })

  test('has one spelling: no other text reads as the same', () => {
    fc.assert(
      fc.property(signed, fc.nat(119), fc.nat(61), (one, at, other) => {
        const code = writeTicketCode(one)
        const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
        const text = code.slice(0, at) + alphabet.charAt(other) + code.slice(at + 1)
        if (text !== code) expect(readTicketCode(text)).not.toEqual(one)
      }),
    )
  })

  test('is none of another version, length or alphabet', () => {
    fc.assert(
      fc.property(signed, fc.nat(118), (one, length) => {
        const code = writeTicketCode(one)
        for (const text of [
          code.slice(0, length),
          `${code}0`,
          ` ${code}`,
          `${code.slice(0, 119)}-`,
          `z${code.slice(1)}`,
        ])
          expect(readTicketCode(text)).toBeNull()
      }),
    )
    for (const text of ['', '0'.repeat(120), 'z'.repeat(120)]) expect(readTicketCode(text)).toBeNull()
  })

  test('is taken for what a reader types, as a code from before is', () => {
    fc.assert(
      fc.property(secret, (text) => isTicketCode(text) && isTicketSecret(text) && readTicketCode(text) === null),
    )
    for (const text of ['Ada', 'A-1B2C3D4E', '0123456789ABCDEFGHJKMNPQRU'.slice(0, 25)])
      expect(isTicketCode(text)).toBe(false)
  })
})

describe('what is signed', () => {
  const SECRET = '7QX4M2J9TBC1D8EFGH5KN3PRSW'

  test('is of one moment, in whole seconds', () => {
    expect(claimsAt({ product_id: 4, secret: SECRET }, 1_800_000_000_999)).toEqual({
      product_id: 4,
      secret: SECRET,
      signed_at: 1_800_000_000_000,
    })
  })

  test('differs with event, product, time and secret', () => {
    const one = claimsAt({ product_id: 4, secret: SECRET }, 1_800_000_000_000)
    const others = [
      signedText(7, one),
      signedText(8, one),
      signedText(7, { ...one, product_id: 5 }),
      signedText(7, { ...one, signed_at: one.signed_at + 1000 }),
      signedText(7, { ...one, secret: SECRET.replace('7', '8') }),
    ].map((bytes) => new TextDecoder().decode(bytes))
    expect(others[0]).toBe(`foyer ticket 1 7 4 1800000000000 ${SECRET}`)
    expect(new Set(others).size).toBe(5)
  })
})
