import { useEffect, useRef } from 'react'
import '#web/widget/loader.ts'
import styles from './widget.module.css'

/** The real thing, to look at: nobody buys here by mistake. */
export function WidgetPreview({ attributes }: { attributes: [name: string, value: string][] }) {
  const place = useRef<HTMLDivElement>(null)
  const wanted = JSON.stringify(attributes)
  useEffect(() => {
    // While somebody types, each letter would load the frame anew.
    const timer = setTimeout(() => {
      const element = document.createElement('foyer-event')
      for (const [name, value] of JSON.parse(wanted) as [string, string][]) element.setAttribute(name, value)
      place.current?.replaceChildren(element)
    }, 400)
    return () => clearTimeout(timer)
  }, [wanted])
  return <div ref={place} inert className={styles.stage} />
}
