import { Skeleton } from '@mantine/core'
import { type ComponentType, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { whenIdle } from '#web/lib/ahead.ts'
import { laterWithin, withWords } from '#web/lib/later-within.tsx'
import { Section } from '#web/ui/layout/sections.tsx'

/** As high as the line that says what the section is for. */
const ONE_LINE = '\u00a0'

type Props = { id: string; title: string }

/**
 * A section that few people come to, fetched with its words (`dialogs` in `vite/words.ts`) when the screen is idle, so that the
 * browser's search finds its texts, when somebody has nearly scrolled to it, or is led there by `#id`. Until then its frame
 * keeps the place.
 */
export function sectionWhenSeen<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<Props & P> {
  const Part = laterWithin(withWords('dialogs', load))
  // biome-ignore lint/correctness/noComponentHookFactories: it is called where modules begin, so each component is made once
  return function SectionWhenSeen(props: Props & P) {
    const { id, title } = props
    const { place, isWanted } = useWanted(id, Part.fetch)
    const frame = (
      <Section id={id} title={title} text={ONE_LINE}>
        <Skeleton height={44} />
      </Section>
    )
    if (!isWanted) return <div ref={place}>{frame}</div>
    return (
      <Suspense fallback={frame}>
        <Part {...props} />
        <Arrived id={id} />
      </Suspense>
    )
  }
}

function useWanted(id: string, fetch: () => Promise<unknown>) {
  const { hash } = useLocation()
  const place = useRef<HTMLDivElement>(null)
  const [isWanted, setWanted] = useState(false)
  const isAsked = hash === `#${id}`
  useEffect(() => {
    whenIdle(async () => {
      await fetch()
      setWanted(true)
    })
  }, [fetch])
  useEffect(() => {
    if (isAsked) setWanted(true)
    if (!place.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setWanted(true), {
      rootMargin: '400px',
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isAsked])
  return { place, isWanted }
}

/** Whoever was led to the frame is led on to what has taken its place. */
function Arrived({ id }: { id: string }) {
  useEffect(() => {
    if (window.location.hash !== `#${id}`) return
    const section = document.getElementById(id)
    section?.scrollIntoView()
    section?.focus({ preventScroll: true })
  }, [id])
  return null
}
