import { useEffect, useState } from 'react'
import { readTheme } from '#domain/read-theme.ts'
import type { ThemeSettings } from '#domain/theme.ts'
import { PREVIEW_IS_READY, type PreviewMessage } from './preview-messages.ts'

/** What a settings screen sends to the preview that it frames; a theme of undefined is the saved one, null the house's. */
export type PreviewSettings = { texts: Record<string, string | null>; theme: ThemeSettings | null | undefined }
const NOTHING: PreviewSettings = { texts: {}, theme: undefined }

/**
 * Settings that are being tried out: taken from window messages of this very site, never of another. The names are a
 * list of the module that asks: one made while drawing would be another each time.
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
      // A page has one main landmark, and the page around has it.
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

/** Where a link leads, no page may stand in a frame. */
function stayHere(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('a')) event.preventDefault()
}

/** Only plain texts that are known, and a whole theme: whatever else is in a message is not looked at. */
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
