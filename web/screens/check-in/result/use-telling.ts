import { useCallback, useRef, useState } from 'react'
import type { ListedAttendee } from '#contract/check-in.ts'
import { isDecided, type Outcome, toneOf } from '#web/screens/check-in/outcome.ts'
import { createScanGate } from '#web/screens/check-in/scan-gate.ts'
import { play, vibrate } from '#web/screens/check-in/sounds.ts'
import type { CheckInPage } from '#web/screens/check-in/use-check-in-page.ts'

type Phase = { name: 'ready' } | { name: 'asking' } | { name: 'told'; outcome: Outcome }
const READY: Phase = { name: 'ready' }

/** Shows, plays and vibrates the outcome of a check-in. Remembers the phase, the last attendee admitted and the last code. */
export function useTelling(page: CheckInPage, soundOn: boolean) {
  const [phase, setPhase] = useState<Phase>(READY)
  const [last, setLast] = useState<ListedAttendee | null>(null)
  const gate = useRef(createScanGate()).current
  const dismiss = useCallback(() => setPhase(READY), [])

  function tell(outcome: Outcome): void {
    if (outcome.kind === 'admitted') page.count(1)
    if (outcome.kind === 'admitted') setLast(outcome.attendee)
    if (!isDecided(outcome)) gate.clear()
    if (soundOn) play(toneOf(outcome))
    vibrate(toneOf(outcome))
    setPhase({ name: 'told', outcome })
  }

  /** After a check-in was undone, its ticket may be scanned again. */
  function takeBack({ public_id }: ListedAttendee): void {
    page.count(-1)
    setLast((attendee) => (attendee?.public_id === public_id ? null : attendee))
    gate.clear()
    setPhase(READY)
  }

  return { phase, last, gate, dismiss, tell, takeBack, wait: () => setPhase({ name: 'asking' }) }
}

export type Telling = ReturnType<typeof useTelling>
