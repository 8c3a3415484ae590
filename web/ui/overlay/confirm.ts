import { withOverlays } from '#web/lib/overlays.ts'
import type { Question } from './ask.tsx'

let asking = 0

/** Whether a question lies over everything else. */
export function isAsking(): boolean {
  return asking > 0
}

/** Asks before something that matters; stays open while it is being done. */
export function askFirst(question: Question): void {
  asking += 1
  const done = () => {
    asking -= 1
  }
  withOverlays(({ ask }) => ask(question, done)).catch(() => {
    // What draws the question could not be fetched: nobody is asked, and what lies below can be closed again.
    done()
    question.onCancel?.()
  })
}
