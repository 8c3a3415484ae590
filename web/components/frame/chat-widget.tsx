import { useEffect } from 'react'

/**
 * The installation's support chat, a third-party script. It cannot be unloaded, so leaving management for another page reloads
 * that page without it.
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
