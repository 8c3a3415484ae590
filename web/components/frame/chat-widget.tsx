import { useEffect } from 'react'

/**
 * The installation's support chat: a script of somebody else. It cannot be taken back, so whoever leaves management for
 * another page has that page loaded anew, without it.
 */
export function ChatWidget({ src }: { src: string }) {
  useEffect(() => {
    if (!document.querySelector(`script[src="${CSS.escape(src)}"]`)) {
      const script = document.createElement('script')
      Object.assign(script, { src, async: true })
      document.head.append(script)
    }
    return () => {
      if (!/^\/(manage|account|welcome)(\/|$)/.test(location.pathname)) location.reload()
    }
  }, [src])
  return null
}
