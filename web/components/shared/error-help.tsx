import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useState } from 'react'
import styles from './error-screen.module.css'
import { findEvent, type KnownEvent } from './find-event.ts'

/**
 * Links that help after an error, the most likely one first. Visitors get links to the event of the address, its organizer and
 * their tickets; signed-in users also to their events.
 */
export function ErrorHelp() {
  const { t } = useLingui()
  const place = usePlace()
  const event = useEventOf(place?.event_id ?? null)
  // Waits for the event of the address, so that no link moves while being pressed.
  if (!place || event === undefined) return null
  return (
    <nav className={styles.help} aria-label={t`Where to next`}>
      {event && (
        <Way href={`/event/${event.id}/${event.slug}`}>
          <Trans>Go to event: {event.title}</Trans>
        </Way>
      )}
      {event?.organizer.status === 'LIVE' && (
        <Way href={`/events/${event.organizer.id}/${event.organizer.slug}`}>
          <Trans>Go to organizer: {event.organizer.name}</Trans>
        </Way>
      )}
      {(place.isVisitors || !place.isSignedIn) && (
        <Way href="/my-tickets">
          <Trans>Find your tickets</Trans>
        </Way>
      )}
      {place.isSignedIn && (
        <Way href="/manage/events">
          <Trans>Go to your events</Trans>
        </Way>
      )}
      {!place.isSignedIn && !place.isVisitors && (
        <Way href="/auth/login">
          <Trans>Sign in</Trans>
        </Way>
      )}
    </nav>
  )
}

/** Widget errors are shown in a frame, and our other pages may not be framed, so links open in a new tab. */
function Way({ href, children }: { href: string; children: ReactNode }) {
  const isFramed = window.parent !== window
  return (
    <a href={href} {...(isFramed && { target: '_blank', rel: 'noopener' })}>
      {children}
    </a>
  )
}

/** Addresses of visitors and buyers. */
const VISITORS = /^\/(?:checkout|product|order|event|e|events|widget|my-tickets)(?:\/|$)/
/** Checkout, tickets and orders contain the event's id, which helps even if the key is mistyped. */
const EVENT_IN_ADDRESS = /^\/(?:(?:checkout|product|order)\/(\d{1,10})|widget\/(\d{1,10})\/checkout)(?:\/|$)/

type Place = { isSignedIn: boolean; isVisitors: boolean; event_id: number | null }

/** Known in the browser only: the server renders the same page for everyone. */
function usePlace(): Place | null {
  const [place, setPlace] = useState<Place | null>(null)
  useEffect(() => {
    const [, ...ids] = EVENT_IN_ADDRESS.exec(location.pathname) ?? []
    const id = ids.find(Boolean)
    setPlace({
      // Every session has the anti-forgery cookie.
      isSignedIn: /(^|; )XSRF-TOKEN=/.test(document.cookie),
      isVisitors: VISITORS.test(location.pathname),
      event_id: id ? Number(id) : null,
    })
  }, [])
  return place
}

/** Undefined until loaded. */
function useEventOf(id: number | null): KnownEvent | null | undefined {
  const [event, setEvent] = useState<KnownEvent | null>()
  useEffect(() => {
    if (id === null) return
    let isGone = false
    void findEvent(id).then((found) => isGone || setEvent(found))
    return () => {
      isGone = true
    }
  }, [id])
  return id === null ? null : event
}
