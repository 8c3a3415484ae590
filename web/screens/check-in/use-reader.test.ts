// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createReader } from './use-reader.ts'

const CODE = '7QX4M2J9TBC1D8EFGH5KN3PRSW'

describe('a reader that types', () => {
  const codes: string[] = []
  const reader = createReader((code) => codes.push(code))
  const type = (text: string, target: HTMLElement = document.body) => {
    for (const key of text) target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  }
  const enter = (target: HTMLElement = document.body) => {
    const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
    target.dispatchEvent(event)
    return event
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
    expect(enter().defaultPrevented).toBe(true)
    expect(codes).toEqual([CODE])
  })

  it('ends a code after a pause of 100 ms', () => {
    type(CODE)
    vi.advanceTimersByTime(99)
    expect(codes).toEqual([])
    vi.advanceTimersByTime(1)
    expect(codes).toEqual([CODE])
  })

  it('leaves alone what a person types or presses', () => {
    for (const key of 'hello there') {
      type(key)
      vi.advanceTimersByTime(150)
    }
    expect(enter().defaultPrevented).toBe(false)
    expect(codes).toEqual([])
  })

  it('does not listen while a text field has the focus', () => {
    const input = document.body.appendChild(document.createElement('input'))
    type(CODE, input)
    enter(input)
    vi.advanceTimersByTime(200)
    expect(codes).toEqual([])
  })
})
