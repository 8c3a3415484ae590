import { type ReactNode, useEffect, useRef, useState } from 'react'

/** What is drawn, and fetched, only when somebody has nearly scrolled to it; `height` in pixels keeps its place. */
export function WhenSeen({ height, children }: { height: number; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true), {
      rootMargin: '200px',
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  if (isSeen) return children
  return <div ref={place} style={{ minHeight: height }} />
}
