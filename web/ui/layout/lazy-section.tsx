import { Skeleton } from '@mantine/core'
import { type ComponentType, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { lazyPart, whenIdle } from '#web/lib/lazy.tsx'
import { Section } from './sections.tsx'
import { useSeen } from './when-seen.tsx'

/** As high as the line that says what the section is for. */
const ONE_LINE = '\u00a0'

type Props = { id: string; title: string }

/**
 * On sight: a section that few people come to, with its words (`dialogs` in `vite/words.ts`). Its frame keeps the place. The
 * section is fetched when it is nearly scrolled to, when `#id` leads to it, and when the screen is idle, so that the browser's
 * search finds its texts.
 */
export function lazySection<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<Props & P> {
  const Part = lazyPart(load, { words: 'dialogs', suspends: true })
  // biome-ignore lint/correctness/noComponentHookFactories: it is called where modules begin, so each component is made once
  return function LazySection(props: Props & P) {
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
  const isSeen = useSeen(place, '400px')
  const [isWanted, setWanted] = useState(false)
  if (!isWanted && (isSeen || hash === `#${id}`)) setWanted(true)
  useEffect(() => {
    whenIdle(async () => {
      await fetch()
      setWanted(true)
    })
  }, [fetch])
  return { place, isWanted }
}

/** Leads on to the section, for people who were led to its frame. */
function Arrived({ id }: { id: string }) {
  useEffect(() => {
    if (window.location.hash !== `#${id}`) return
    const section = document.getElementById(id)
    section?.scrollIntoView()
    section?.focus({ preventScroll: true })
  }, [id])
  return null
}
