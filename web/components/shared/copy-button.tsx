import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import styles from './copy-button.module.css'
import { PathIcon } from './path-icon.tsx'

const DONE = 'm5 12 5 5L20 7'
const COPY =
  'M8 8h10a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-8a2 2 0 0 1-2-2V8Zm8 0V6a2 2 0 0 0-2-2H6a2 2 0 0 0-2 2v8a2 2 0 0 0 2 2h2'

/** Copies a text and confirms it; also for public pages. */
export function CopyButton({ text, label }: { text: string; label?: string }) {
  const { t } = useLingui()
  const [copied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  async function copy() {
    await writeToClipboard(text)
    setCopied(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setCopied(false), 2000)
  }

  return (
    <button type="button" className={styles.button} onClick={() => void copy()}>
      <PathIcon size={18} path={copied ? DONE : COPY} />
      <span aria-live="polite">{copied ? t`Copied` : (label ?? t`Copy`)}</span>
    </button>
  )
}

/** Writes to the clipboard. `navigator.clipboard` exists on https only; plain http needs a selection. */
export async function writeToClipboard(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  const area = document.createElement('textarea')
  area.value = text
  document.body.append(area)
  area.select()
  document.execCommand('copy')
  area.remove()
}
