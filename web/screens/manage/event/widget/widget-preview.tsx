import { useEffect, useRef } from 'react'
import '#web/widget/loader.ts'
import styles from './widget.module.css'

/** The real widget as a preview; `inert`, so that no one buys here by mistake. */
export function WidgetPreview({ attributes }: { attributes: [name: string, value: string][] }) {
  const place = useRef<HTMLDivElement>(null)
  const wanted = JSON.stringify(attributes)
  useEffect(() => {
    // Debounced: otherwise each typed letter would reload the frame.
    const timer = setTimeout(() => {
      const element = document.createElement('foyer-event')
      for (const [name, value] of JSON.parse(wanted) as [string, string][]) element.setAttribute(name, value)
      place.current?.replaceChildren(element)
    }, 400)
    return () => clearTimeout(timer)
  }, [wanted])
  return <div ref={place} inert className={styles.stage} />
}
