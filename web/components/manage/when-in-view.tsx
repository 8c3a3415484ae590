import { type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './when-in-view.module.css'

/** What is far down a page and heavy: drawn, and with `later` fetched, as soon as somebody gets there. */
export function WhenInView({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [isInView, setInView] = useState(false)
  useEffect(() => {
    if (!place.current) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setInView(true))
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [])
  return isInView ? children : <div ref={place} className={styles.place} />
}
