import { describe, expect, it } from 'vitest'
import { asListed, hashOfCode, isOwn, listedOrNobody, ownEntry, scanOf, textOf } from './ticket.ts'

const ticket = {
  id: 7,
  code_hash: 'ungWv48Bz-pBQUDeXa4iIw',
  public_id: 'A-1B2C3D4E',
  product_id: 1,
  first_name: 'Ada',
  last_name: 'Lovelace',
  item_name: 'Floor',
  order_public_id: 'O-5F6G7H8J',
  status: 'ACTIVE',
  order_status: 'COMPLETED',
  check_in: null,
  to_pay: null,
} as const

describe('a ticket on a device', () => {
  it('is found by 128 bits of the SHA-256 of its code, as the server writes them', async () => {
    expect(await hashOfCode('abc')).toBe(ticket.code_hash)
    expect(await hashOfCode('abd')).not.toBe(ticket.code_hash)
  })

  it('is cancelled with its order, and nobody where it is none of the list’s', () => {
    expect(asListed({ ...ticket, order_status: 'CANCELLED' }).status).toBe('CANCELLED')
    expect(listedOrNobody(ticket)?.first_name).toBe('Ada')
    expect(listedOrNobody({ ...ticket, item_name: '' })).toBeNull()
    expect(textOf(ticket)).toContain('ada lovelace a-1b2c3d4e')
  })

  it('knows which entry the server has not heard of', () => {
    const entry = ownEntry('0b0e', '2026-07-01T18:00:00.000Z')
    expect([isOwn(entry), scanOf(entry.short_id)]).toEqual([true, '0b0e'])
    expect([isOwn({ short_id: 'ci_x' }), scanOf('ci_x')]).toEqual([false, null])
  })
})
