import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { frameOptions, tellHost } from '#web/lib/page/frame.ts'
import styles from './widget-frame.module.css'

/** Content of an embedded frame: as high as its content, without header and footer. */
export function WidgetFrame({ children }: { children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const shown = content.current
    if (!shown) return
    shown.style.setProperty('--around', `${paddingOf(frameOptions()?.padding)}px`)
    const observer = new ResizeObserver(() => tellHost({ type: 'resize', height: shown.offsetHeight }))
    observer.observe(shown)
    tellHost({ type: 'loaded' })
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    window.addEventListener('keydown', closeByKey)
    return () => window.removeEventListener('keydown', closeByKey)
  }, [])
  return (
    <div ref={content} className={styles.frame} onClickCapture={leaveFrame}>
      {children}
    </div>
  )
}

/** Ignores Escape while a dialog in the frame is open, which uses the key itself. */
function closeByKey({ key, defaultPrevented }: KeyboardEvent) {
  if (key === 'Escape' && !defaultPrevented && !document.querySelector('dialog[open]')) tellHost({ type: 'close' })
}

const paddingOf = (asked: unknown) => (typeof asked === 'number' && asked >= 0 && asked <= 500 ? asked : 0)

/** Only tickets and checkout stay in the frame; other links open in a new tab. */
function leaveFrame({ target }: MouseEvent) {
  const link = target instanceof Element ? target.closest('a') : null
  if (link && isElsewhere(link)) Object.assign(link, { target: '_blank', rel: 'noopener' })
}

function isElsewhere({ target, protocol, origin, pathname }: HTMLAnchorElement): boolean {
  if (target !== '' || !/^https?:$/.test(protocol)) return false
  return origin !== location.origin || !pathname.startsWith('/widget/')
}
