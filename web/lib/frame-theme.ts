import { useEffect, useState } from 'react'
import type { PageTheme } from '#domain/page-theme.ts'
import { frameOptions } from './frame.ts'

/**
 * How a page of a frame looks: as the page around asks, otherwise as it is designed. Only the browser knows what is asked, so
 * the server's page is the same for everybody.
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
