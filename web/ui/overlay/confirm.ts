import { withOverlays } from '#web/lib/overlays.ts'
import type { Question } from './ask.tsx'

let asking = 0

/** True while a question is open above everything else. */
export function isAsking(): boolean {
  return asking > 0
}

/** Asks for confirmation of an important action. Stays open while the action runs. */
export function askFirst(question: Question): void {
  asking += 1
  const done = () => {
    asking -= 1
  }
  withOverlays(({ ask }) => ask(question, done)).catch(() => {
    // If the dialog cannot be fetched, nothing is asked and the layer below can be closed again.
    done()
    question.onCancel?.()
  })
}
