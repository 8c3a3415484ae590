import { writeToClipboard } from '#web/components/shared/copy-button.tsx'
import { notifyDone } from '#web/lib/notify.ts'

/** Copies a text and says so: `done` is the notice. */
export async function copyAndTell(text: string, done: string): Promise<void> {
  await writeToClipboard(text)
  notifyDone(done)
}
