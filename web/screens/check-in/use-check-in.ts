import { useCallback, useRef, useState } from 'react'
import type { Guest } from '#contract/check-in.ts'
import type { Entry } from './desk.ts'
import { isDecided, type Outcome, outcomeOfFailure, toneOf } from './outcome.ts'
import { createScanGate } from './scan-gate.ts'
import { play, vibrate } from './sounds.ts'
import type { Door } from './use-door.ts'

export type Phase = { name: 'ready' } | { name: 'asking' } | { name: 'told'; outcome: Outcome }
const READY: Phase = { name: 'ready' }

/** From a scan or a button press to what staff are told. One ticket at a time; nothing is shown before it is decided. */
export function useCheckIn(door: Door, soundOn: boolean) {
  const [phase, setPhase] = useState<Phase>(READY)
  const [last, setLast] = useState<Guest | null>(null)
  const gate = useRef(createScanGate()).current
  // A second scan may come before React has drawn the first.
  const asking = useRef(false)
  const dismiss = useCallback(() => setPhase(READY), [])

  function tell(outcome: Outcome): void {
    if (outcome.kind === 'admitted') door.count(1)
    if (outcome.kind === 'admitted') setLast(outcome.guest)
    if (!isDecided(outcome)) gate.forget()
    if (soundOn) play(toneOf(outcome))
    vibrate(toneOf(outcome))
    setPhase({ name: 'told', outcome })
  }

  async function ask(entry: Entry): Promise<void> {
    if (asking.current) return
    if (!door.connection.online) return tell({ kind: 'offline', guest: null })
    asking.current = true
    setPhase({ name: 'asking' })
    try {
      const { result: kind, guest } = await door.desk.checkIn(entry)
      tell({ kind, guest })
      door.connection.report(true)
    } catch (failure) {
      const outcome = outcomeOfFailure(failure)
      tell(outcome)
      if (outcome.kind === 'no_answer') door.connection.report(false)
      // The list may have ended, been deleted or got another PIN: reading it shows the right face.
      void door.refresh()
    } finally {
      asking.current = false
    }
  }

  async function undo({ check_in }: Guest): Promise<boolean> {
    if (!check_in || asking.current) return false
    asking.current = true
    try {
      await door.desk.undo(check_in.short_id)
      door.count(-1)
      setLast((guest) => (guest?.check_in?.short_id === check_in.short_id ? null : guest))
      gate.forget()
      setPhase(READY)
      return true
    } catch (failure) {
      tell(outcomeOfFailure(failure))
      void door.refresh()
      return false
    } finally {
      asking.current = false
    }
  }

  return {
    phase,
    /** Let in last, while it can still be taken back without a search. */
    last,
    /** A code before the camera: counts only when it is new and nothing else is going on. */
    see: (code: string) => {
      if (phase.name !== 'ready') gate.sees(code)
      else if (gate.accepts(code)) void ask({ code, ask_if_unpaid: true })
    },
    /** A code from a reader: its user does not touch the screen, so the next code also closes the last result. */
    read: (code: string) => {
      if (!asking.current && gate.accepts(code)) void ask({ code, ask_if_unpaid: true })
    },
    press: ({ public_id }: Guest) => void ask({ public_id, ask_if_unpaid: true }),
    letInUnpaid: ({ public_id }: Guest, action: Entry['action']) => void ask({ public_id, action }),
    undo,
    dismiss,
  }
}

export type CheckIn = ReturnType<typeof useCheckIn>
