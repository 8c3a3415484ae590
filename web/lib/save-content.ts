import { saveFile } from './save-file.ts'

/** A browser has taken a file long before. */
const KEPT_MS = 60_000

/** Saves what is in memory already, under a name. */
export function saveContent(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  saveFile(address, name)
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}
