import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useState } from 'react'
import styles from './error-screen.module.css'
import { findEvent, type KnownEvent } from './find-event.ts'

/**
 * Ways on from an error, the most likely one first. Visitors get to the event that the address names, its organizer and
 * their tickets; people who are signed in get to their events as well.
 */
export function ErrorHelp() {
  const { t } = useLingui()
  const place = usePlace()
  const event = useEventOf(place?.event_id ?? null)
  // What the address names is waited for, so that nothing moves below a finger.
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

/** Pages of ours may not stand in a frame of somebody else's page, where the widget's errors are shown. */
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
/** Checkout, tickets and orders name their event; a mistyped key does not make it unknown. */
const EVENT_IN_ADDRESS = /^\/(?:(?:checkout|product|order)\/(\d{1,10})|widget\/(\d{1,10})\/checkout)(?:\/|$)/

type Place = { isSignedIn: boolean; isVisitors: boolean; event_id: number | null }

/** Known in the browser only: the server draws the same page for everybody. */
function usePlace(): Place | null {
  const [place, setPlace] = useState<Place | null>(null)
  useEffect(() => {
    const [, ...ids] = EVENT_IN_ADDRESS.exec(location.pathname) ?? []
    const id = ids.find(Boolean)
    setPlace({
      // The anti-forgery cookie comes with every session.
      isSignedIn: /(^|; )XSRF-TOKEN=/.test(document.cookie),
      isVisitors: VISITORS.test(location.pathname),
      event_id: id ? Number(id) : null,
    })
  }, [])
  return place
}

/** Undefined until it is known. */
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
