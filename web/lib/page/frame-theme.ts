import { useEffect, useState } from 'react'
import type { PageTheme } from '#domain/page-theme.ts'
import { frameOptions } from './frame.ts'

/**
 * Theme of a framed page: as requested by the embedding page, otherwise as designed. Only the browser knows the request, so the
 * server's page is the same for everyone.
 */
export function useFrameTheme(designed: PageTheme | null): PageTheme | null {
  const [asked, setAsked] = useState<PageTheme | null>(null)
  useEffect(() => {
    const options = frameOptions()
    if (!options?.accent && !options?.background && !options?.mode) return
    void import('./asked-theme.ts').then(({ askedTheme }) => setAsked(askedTheme(options)))
  }, [])
  return asked ?? designed
}
