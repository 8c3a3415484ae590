import { describe, expect, it } from 'vitest'
import { createScanGate } from './scan-gate.ts'

function gateAt() {
  const clock = { now: 0 }
  return { clock, gate: createScanGate(() => clock.now) }
}

describe('the scan gate', () => {
  it('takes a code once, however often it is seen within three seconds', () => {
    const { clock, gate } = gateAt()
    expect(gate.accepts('A')).toBe(true)
    for (const now of [100, 1500, 2900]) {
      clock.now = now
      expect(gate.accepts('A')).toBe(false)
    }
  })

  it('starts the three seconds anew with every sight', () => {
    const { clock, gate } = gateAt()
    gate.accepts('A')
    clock.now = 2900
    gate.sees('A')
    clock.now = 5000
    expect(gate.accepts('A')).toBe(false)
    clock.now = 8001
    expect(gate.accepts('A')).toBe(true)
  })

  it('takes another code at once', () => {
    const { gate } = gateAt()
    expect([gate.accepts('A'), gate.accepts('B'), gate.accepts('A')]).toEqual([true, true, true])
  })

  it('takes the same code again when nothing came of it', () => {
    const { gate } = gateAt()
    gate.accepts('A')
    gate.clear()
    expect(gate.accepts('A')).toBe(true)
  })
})
