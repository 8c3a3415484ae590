import { useRef } from 'react'
import type { ListedAttendee } from '#contract/check-in.ts'
import type { Entry } from './check-in-client.ts'
import { outcomeOfFailure } from './outcome.ts'
import { type Telling, useTelling } from './result/use-telling.ts'
import type { CheckInPage } from './use-check-in-page.ts'

/** Handles a scan or a button press, up to the result shown to staff. One ticket at a time; no result before the decision. */
export function useCheckIn(page: CheckInPage, soundOn: boolean) {
  const telling = useTelling(page, soundOn)
  const { ask, undo, isAsking } = useAsking(page, telling)
  const { phase, last, gate, dismiss } = telling
  return {
    phase,
    /** Attendee admitted last, as long as this can be undone without a search. */
    last,
    /** A code seen by the camera: ignored unless it is new and nothing else is in progress. */
    see: (code: string) => {
      if (phase.name !== 'ready') gate.sees(code)
      else if (gate.accepts(code)) void ask({ code, ask_if_unpaid: true })
    },
    /** A code from a barcode reader. Its user does not touch the screen, so the next code also closes the last result. */
    read: (code: string) => {
      if (!isAsking() && gate.accepts(code)) void ask({ code, ask_if_unpaid: true })
    },
    press: ({ public_id }: ListedAttendee) => void ask({ public_id, ask_if_unpaid: true }),
    letInUnpaid: ({ public_id }: ListedAttendee, action: Entry['action']) => void ask({ public_id, action }),
    undo,
    dismiss,
  }
}

export type CheckIn = ReturnType<typeof useCheckIn>

/** Only one request at a time. */
function useAsking(page: CheckInPage, { tell, wait, takeBack }: Telling) {
  // A second scan may come before React has rendered the first.
  const asking = useRef(false)

  async function ask(entry: Entry): Promise<void> {
    if (asking.current) return
    if (!page.connection.online && !page.client.worksOffline) return tell({ kind: 'offline', attendee: null })
    asking.current = true
    wait()
    try {
      const { result: kind, attendee } = await page.client.checkIn(entry)
      tell({ kind, attendee })
      if (!page.client.worksOffline) page.connection.report(true)
    } catch (failure) {
      const outcome = outcomeOfFailure(failure)
      tell(outcome)
      if (outcome.kind === 'no_answer') page.connection.report(false)
      // The list may have ended, been deleted, or got another PIN: a refresh shows the right state.
      void page.refresh()
    } finally {
      asking.current = false
    }
  }

  async function undo(attendee: ListedAttendee): Promise<boolean> {
    const { check_in } = attendee
    if (!check_in || asking.current) return false
    asking.current = true
    try {
      await page.client.undo(attendee)
      takeBack(attendee)
      return true
    } catch (failure) {
      tell(outcomeOfFailure(failure))
      void page.refresh()
      return false
    } finally {
      asking.current = false
    }
  }

  return { ask, undo, isAsking: () => asking.current }
}
