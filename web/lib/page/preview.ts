import { useEffect, useState } from 'react'
import { readTheme } from '#domain/read-theme.ts'
import type { ThemeSettings } from '#domain/theme.ts'
import { PREVIEW_IS_READY, type PreviewMessage } from './preview-messages.ts'

/**
 * Settings that a settings screen sends to its framed preview. A theme of undefined means the saved one, null the default one.
 */
export type PreviewSettings = { texts: Record<string, string | null>; theme: ThemeSettings | null | undefined }
const NOTHING: PreviewSettings = { texts: {}, theme: undefined }

/**
 * Unsaved settings for a preview, taken from window messages of this origin only. `textNames` must be a constant of the module: a
 * list created while rendering would differ each time.
 */
export function usePreviewSettings(type: PreviewMessage, textNames: readonly string[]): PreviewSettings {
  const [settings, setSettings] = useState(NOTHING)
  useEffect(() => {
    function receive({ origin, data }: MessageEvent) {
      if (origin !== location.origin || data?.type !== type) return
      const sent = readSettings(data.settings, textNames)
      setSettings((before) => ({
        texts: { ...before.texts, ...sent.texts },
        theme: sent.theme === undefined ? before.theme : sent.theme,
      }))
    }
    window.addEventListener('message', receive)
    if (window.parent !== window) {
      document.addEventListener('click', stayHere, true)
      // A page has one main landmark, and the framing page has it.
      document.querySelector('main')?.setAttribute('role', 'none')
      window.parent.postMessage({ type: PREVIEW_IS_READY }, location.origin)
    }
    return () => {
      window.removeEventListener('message', receive)
      document.removeEventListener('click', stayHere, true)
    }
  }, [type, textNames])
  return settings
}

/** Links are disabled: their targets do not allow framing. */
function stayHere(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('a')) event.preventDefault()
}

/** Accepts only plain texts with known names and a complete theme; ignores everything else in the message. */
export function readSettings(sent: unknown, textNames: readonly string[]): PreviewSettings {
  if (typeof sent !== 'object' || sent === null) return NOTHING
  const given = Object.entries(sent)
  const texts = given.filter(
    (entry): entry is [string, string | null] =>
      textNames.includes(entry[0]) && (typeof entry[1] === 'string' || entry[1] === null),
  )
  const theme = given.find(([name]) => name === 'homepage_theme_settings')?.[1]
  return { texts: Object.fromEntries(texts), theme: theme === null ? null : (readTheme(theme) ?? undefined) }
}
