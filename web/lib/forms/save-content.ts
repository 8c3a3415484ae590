import { saveFile } from '#web/lib/calls/save-file.ts'

/** Time until the object URL is revoked. Browsers have saved the file long before. */
const KEPT_MS = 60_000

/** Saves content from memory under a name. */
export function saveContent(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  saveFile(address, name)
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}
