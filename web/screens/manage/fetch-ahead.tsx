import { useEffect, useState } from 'react'
import { PrefetchPageLinks } from 'react-router'
import { fetchAhead } from '#web/lib/calls/reads.ts'
import { loadManageWords } from '#web/lib/formats/i18n.ts'
import { useUser } from '#web/lib/manage-context.ts'
import { areaAt, readsAt } from './frames.ts'

const INTENTS = ['pointerover', 'focusin', 'touchstart'] as const

/** Prefetches the screen and the data of a management link when the user points at it. */
export default function FetchAhead() {
  const user = useUser()
  const [page, setPage] = useState<string | null>(null)
  useEffect(() => {
    function look({ target }: Event) {
      const url = target instanceof Element && inside(target.closest('a'))
      const reads = url ? readsAt(url) : []
      if (!url || reads.length === 0) return
      setPage(url.pathname)
      fetchAhead(user, reads)
      // A failure is ignored: the navigation itself loads the texts again.
      loadManageWords(areaAt(url)).catch(() => undefined)
    }
    for (const intent of INTENTS) addEventListener(intent, look, { passive: true })
    return () => {
      for (const intent of INTENTS) removeEventListener(intent, look)
    }
  }, [user])
  return page && <PrefetchPageLinks page={page} />
}

function inside(link: HTMLAnchorElement | null): URL | null {
  return link?.href && link.target === '' && link.origin === location.origin ? new URL(link.href) : null
}
