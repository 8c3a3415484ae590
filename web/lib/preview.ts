import { type CSSProperties, useEffect, useState } from 'react'

type MessageType = 'UPDATE_SETTINGS' | 'UPDATE_ORGANIZER_SETTINGS'

/** What a settings screen sends to the preview that it frames. */
export type PreviewSettings = { texts: Record<string, string>; accent: string | null }
const NOTHING: PreviewSettings = { texts: {}, accent: null }

/**
 * Settings that are being tried out: taken from window messages of this very site, never of another. The names are a
 * list of the module that asks: one made while drawing would be another each time.
 */
export function usePreviewSettings(type: MessageType, textNames: readonly string[]) {
  const [settings, setSettings] = useState(NOTHING)
  useEffect(() => {
    function receive({ origin, data }: MessageEvent) {
      if (origin !== location.origin || data?.type !== type) return
      const sent = readSettings(data.settings, textNames)
      setSettings((before) => ({ texts: { ...before.texts, ...sent.texts }, accent: sent.accent ?? before.accent }))
    }
    window.addEventListener('message', receive)
    return () => window.removeEventListener('message', receive)
  }, [type, textNames])
  const style = settings.accent === null ? {} : ({ '--accent': settings.accent } as CSSProperties)
  return { texts: settings.texts, style }
}

/** Only plain texts that are known, and a colour: whatever else is in a message is not looked at. */
export function readSettings(sent: unknown, textNames: readonly string[]): PreviewSettings {
  if (typeof sent !== 'object' || sent === null) return NOTHING
  const given = Object.entries(sent)
  const texts = given.filter(
    (entry): entry is [string, string] => textNames.includes(entry[0]) && typeof entry[1] === 'string',
  )
  const accent = given.find(([name]) => name === 'accent')?.[1]
  const isColour = typeof accent === 'string' && /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(accent)
  return { texts: Object.fromEntries(texts), accent: isColour ? accent : null }
}
