import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import styles from './error-screen.module.css'
import { findEvent, type KnownEvent } from './find-event.ts'

/** Ways on from an error: for whoever manages events, their lists; for visitors, their tickets and the event that the address names. */
export function ErrorHelp() {
  const { t } = useLingui()
  const [isSignedIn, setSignedIn] = useState(false)
  const event = useEventOfAddress()
  const [isBuyers, setBuyers] = useState(false)
  // The anti-forgery cookie comes with every session.
  useEffect(() => {
    setSignedIn(/(^|; )XSRF-TOKEN=/.test(document.cookie))
    setBuyers(EVENT_IN_ADDRESS.test(location.pathname))
  }, [])
  if (!isSignedIn && !isBuyers) return null
  return (
    <nav className={styles.help} aria-label={t`Where to next`}>
      {isBuyers && (
        <a href="/my-tickets">
          <Trans>Find your tickets</Trans>
        </a>
      )}
      {event && (
        <>
          <a href={`/event/${event.id}/${event.slug}`}>
            <Trans>Go to event: {event.title}</Trans>
          </a>
          {event.organizer.status === 'LIVE' && (
            <a href={`/events/${event.organizer.id}/${event.organizer.slug}`}>
              <Trans>Go to organizer: {event.organizer.name}</Trans>
            </a>
          )}
        </>
      )}
      {isSignedIn && (
        <a href="/manage/events">
          <Trans>Go to your events</Trans>
        </a>
      )}
    </nav>
  )
}

/** Checkout, tickets and orders name their event; a mistyped key does not make it unknown. */
const EVENT_IN_ADDRESS = /^\/(?:checkout|product|order)\/(\d{1,10})(?:\/|$)/

function useEventOfAddress(): KnownEvent | null {
  const [event, setEvent] = useState<KnownEvent | null>(null)
  useEffect(() => {
    const [, id] = EVENT_IN_ADDRESS.exec(location.pathname) ?? []
    if (!id) return
    let isGone = false
    void findEvent(Number(id)).then((found) => isGone || setEvent(found))
    return () => {
      isGone = true
    }
  }, [])
  return event
}
