// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createReader } from './use-reader.ts'

const CODE = '7QX4M2J9TBC1D8EFGH5KN3PRSW'
/** Interval between the keys of a reader, in milliseconds. */
const APART = 8

describe('a reader that types', () => {
  const codes: string[] = []
  const reader = createReader((code) => codes.push(code))
  let clock = 0
  const press = (key: string, target: HTMLElement = document.body) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    Object.defineProperty(event, 'timeStamp', { value: clock })
    target.dispatchEvent(event)
    return event
  }
  const type = (text: string, { target = document.body, apart = APART } = {}) => {
    for (const key of text) {
      press(key, target)
      clock += apart
    }
  }
  const pass = (milliseconds: number) => {
    clock += milliseconds
    vi.advanceTimersByTime(milliseconds)
  }

  beforeEach(() => {
    vi.useFakeTimers()
    codes.length = 0
    addEventListener('keydown', reader.onKey, true)
  })
  afterEach(() => {
    removeEventListener('keydown', reader.onKey, true)
    reader.reset()
    vi.useRealTimers()
  })

  it('ends a code with Enter, which presses nothing else', () => {
    type(CODE)
    expect(press('Enter').defaultPrevented).toBe(true)
    expect(codes).toEqual([CODE])
  })

  it('ends a code after a pause of 100 ms', () => {
    type(CODE)
    pass(99)
    expect(codes).toEqual([])
    pass(1)
    expect(codes).toEqual([CODE])
  })

  it('keeps the Enter of a code, which a slow machine passes on late, from pressing what has the focus; not a person’s', () => {
    type(CODE)
    // The page waits longer than the timestamps of the reader's keys say.
    vi.advanceTimersByTime(150)
    expect(codes).toEqual([CODE])
    expect(press('Enter').defaultPrevented).toBe(true)
    pass(500)
    expect(press('Enter').defaultPrevented).toBe(false)
    expect(codes).toEqual([CODE])
  })

  it('ends a signed code likewise, and none of it earlier', () => {
    const signed = '0aB9'.repeat(30)
    type(signed.slice(0, 60))
    // The page is slow, not the reader.
    vi.advanceTimersByTime(500)
    type(signed.slice(60))
    pass(100)
    expect(codes).toEqual([signed])
  })

  it('waits longer for a code that is shorter than a ticket', () => {
    type('A-7QX4M2J9')
    pass(999)
    expect(codes).toEqual([])
    pass(1)
    expect(codes).toEqual(['A-7QX4M2J9'])
  })

  it('leaves alone what a person types or presses', () => {
    for (const key of 'hello there') {
      type(key)
      pass(150)
    }
    expect(press('Enter').defaultPrevented).toBe(false)
    expect(codes).toEqual([])
  })

  it('joins keys by when they were pressed, however long the page takes over each of them', () => {
    for (const key of CODE) {
      type(key)
      vi.advanceTimersByTime(150)
    }
    press('Enter')
    expect(codes).toEqual([CODE])
  })

  it('does not take a code for finished while keys wait behind a busy page', () => {
    const late = vi.spyOn(performance, 'now')
    type(CODE)
    late.mockReturnValue(performance.now() + 5000)
    vi.advanceTimersByTime(100)
    late.mockRestore()
    expect(codes).toEqual([])
    type('XY')
    press('Enter')
    expect(codes).toEqual([`${CODE}XY`])
  })

  it('parts two codes that come one after the other, even when both waited behind a busy page', () => {
    type(CODE)
    clock += 400
    type(CODE)
    press('Enter')
    expect(codes).toEqual([CODE, CODE])
  })

  it('does not listen while a text field has the focus', () => {
    const input = document.body.appendChild(document.createElement('input'))
    type(CODE, { target: input })
    press('Enter', input)
    pass(2000)
    expect(codes).toEqual([])
  })
})
