import { Trans, useLingui } from '@lingui/react/macro'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useEffect, useId, useState } from 'react'
import type { ListedAttendee, StaffCheckInList } from '#contract/check-in.ts'
import { isTicketCode } from '#domain/ticket-code.ts'
import styles from './attendee-list.module.css'
import { AttendeeRow } from './attendee-row.tsx'
import { rowsAfter } from './rows-after.ts'
import type { CheckIn } from './use-check-in.ts'
import type { CheckInPage } from './use-check-in-page.ts'

const DEBOUNCE_MS = 200

type Props = { list: StaffCheckInList; page: CheckInPage; checkIn: CheckIn; paused: boolean }

/** Search field and up to 150 matching attendees. */
export function AttendeeList({ list, page, checkIn, paused }: Props) {
  const { t } = useLingui()
  const [query, setQuery] = useState('')
  const id = useId()
  const attendees = useAttendees({ list, page, checkIn, query: query.trim(), paused })

  function submit() {
    // A barcode reader may type the content of a QR code into the search field.
    if (!isTicketCode(query.trim())) return
    checkIn.read(query.trim())
    setQuery('')
  }

  return (
    <section className={styles.attendees}>
      <search>
        <form
          className={styles.search}
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          <IconSearch size={22} stroke={1.5} aria-hidden />
          <label htmlFor={id} className="unseen">
            <Trans>Search attendees</Trans>
          </label>
          <input
            id={id}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
            placeholder={t`Name, ticket or order number`}
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={200}
          />
          {query && (
            <button type="button" className={styles.clear} onClick={() => setQuery('')} aria-label={t`Clear search`}>
              <IconX size={22} stroke={1.5} aria-hidden />
            </button>
          )}
        </form>
      </search>
      <Matches attendees={attendees} query={query} list={list} checkIn={checkIn} />
    </section>
  )
}

type MatchesProps = { attendees: ListedAttendee[] | null; query: string; list: StaffCheckInList; checkIn: CheckIn }

function Matches({ attendees, query, list, checkIn }: MatchesProps) {
  if (attendees === null)
    return (
      <p className={styles.hint}>
        <Trans>Loading attendees…</Trans>
      </p>
    )
  if (attendees.length === 0)
    return (
      <p className={styles.hint}>
        {query.trim() ? (
          <Trans>No one on this list matches your search.</Trans>
        ) : (
          <Trans>No attendees on this list yet.</Trans>
        )}
      </p>
    )
  return (
    <ul className={styles.rows}>
      {attendees.map((attendee) => (
        <AttendeeRow key={attendee.public_id} attendee={attendee} zone={list.event.timezone} checkIn={checkIn} />
      ))}
    </ul>
  )
}

type Reading = Props & { query: string }

/**
 * Loads the attendees again when the search changes, and when the counters show that someone was checked in or out. The outcome
 * of this door is shown at once.
 */
function useAttendees({
  list,
  page: { client, connection, refresh },
  checkIn: { phase },
  query,
  paused,
}: Reading): ListedAttendee[] | null {
  const [attendees, setAttendees] = useState<ListedAttendee[] | null>(null)
  const { checked_in_attendees: inside, total_attendees: total } = list
  const { online } = connection
  const told = phase.name === 'told' ? phase.outcome.attendee : null

  // biome-ignore lint/correctness/useExhaustiveDependencies: they are not read, but a change of counters or connection is a reason to ask again
  useEffect(() => {
    if (paused) return
    const reading = new AbortController()
    const timer = setTimeout(() => {
      client.attendees(query, reading.signal).then(setAttendees, () => {
        if (!reading.signal.aborted) void refresh()
      })
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      reading.abort()
    }
  }, [client, query, paused, inside, total, online])

  useEffect(() => {
    if (told) setAttendees((rows) => rows && rowsAfter(rows, told))
  }, [told])

  return attendees
}
