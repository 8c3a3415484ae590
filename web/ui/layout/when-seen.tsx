import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'

/** On sight: draws its children once they are nearly scrolled to. `height` in pixels keeps their place until then. */
export function WhenSeen({ height, children }: { height: number; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  if (useSeen(place, '200px')) return children
  return <div ref={place} style={{ minHeight: height }} />
}

/** Whether the place has come into sight once, or within `margin` of it. */
export function useSeen(place: RefObject<Element | null>, margin: string): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true), {
      rootMargin: margin,
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [place, margin])
  return isSeen
}
