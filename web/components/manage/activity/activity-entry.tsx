import { useLingui } from '@lingui/react/macro'
import { Anchor, Text } from '@mantine/core'
import { Fragment } from 'react'
import { Link } from 'react-router'
import type { Activity } from '#contract/activity.ts'
import { subjectKindOf } from '#domain/activity.ts'
import { useMay } from '#web/lib/calls/use-may.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import styles from './activity-entry.module.css'
import { type Place, placeOfEvent, placeOfOrder, placeOfSubject } from './activity-places.ts'
import { ACTIVITY_WORDS, useActorName } from './activity-words.ts'
import { fieldWords } from './field-words.ts'

type Props = {
  entry: Activity
  /** Formatted instant: a time if grouped by day, else date and time. */
  when: string
  /** For the screen of the order itself, where its name is left out. */
  isOfOrder?: boolean
}

/** Entry of the audit log: time, actor and action; below it the subject and the changed fields. */
export function ActivityEntry({ entry, when, isOfOrder = false }: Props) {
  const { t, i18n } = useLingui()
  const nameOf = useActorName()
  const named = namedIn(entry, isOfOrder)
  const changed = Array.isArray(entry.data?.fields) ? entry.data.fields : []
  const fields = fieldWords(changed)
    .map((label) => i18n._(label))
    .join(', ')
  const beyond = beyondLimit(entry)
  return (
    <li className={styles.entry}>
      <time dateTime={entry.at} className={`${styles.when} tabular`}>
        {when}
      </time>
      <div className={styles.words}>
        <Text>
          <strong className={styles.who}>{nameOf(entry)}</strong> {i18n._(ACTIVITY_WORDS[entry.name])}
        </Text>
        {named.length > 0 && (
          <Text size="sm">
            {named.map(({ name, place }, index) => (
              <Fragment key={name}>
                {index > 0 && ' · '}
                <Name name={name} place={place} />
              </Fragment>
            ))}
          </Text>
        )}
        {entry.refund && <RefundLine refund={entry.refund} />}
        {entry.price_reason && (
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {t`Changed prices: ${entry.price_reason}`}
          </Text>
        )}
        {fields !== '' && (
          <Text size="xs" c="dimmed">
            {t`Changed: ${fields}`}
          </Text>
        )}
        {beyond > 0 && (
          <Text size="xs" c="dimmed">
            {t`${beyond} above the limit`}
          </Text>
        )}
      </div>
    </li>
  )
}

function RefundLine({ refund: { amount, currency, note } }: { refund: NonNullable<Activity['refund']> }) {
  const { money } = useFormat()
  return (
    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
      {[money(amount, currency), note].filter(Boolean).join(' · ')}
    </Text>
  )
}

type Named = { name: string; place: Place | null }

/** Things named by an entry, from the subject to the event. Each once, and none that have been deleted. */
function namedIn(entry: Activity, isOfOrder: boolean): Named[] {
  const isOrder = subjectKindOf(entry.name) === 'order'
  const isOneself = subjectKindOf(entry.name) === 'user' && entry.subject_id === entry.actor_id
  const all = [
    !(isOfOrder && isOrder) && !isOneself && { name: entry.subject_name, place: placeOfSubject(entry) },
    !isOfOrder && !isOrder && { name: entry.order_public_id, place: placeOfOrder(entry) },
    !isOfOrder && { name: entry.event_title, place: placeOfEvent(entry) },
  ]
  const named = all.filter((one): one is Named => one !== false && one.name !== null)
  return named.filter(({ name }, index) => named.findIndex((other) => other.name === name) === index)
}

function Name({ name, place }: Named) {
  const may = useMay()
  if (place === null || !may(place.needs)) return name
  return (
    <Anchor component={Link} to={place.to} fz="inherit">
      {name}
    </Anchor>
  )
}

/** Largest excess over any of the raised limits. */
function beyondLimit({ data }: Activity): number {
  const raised = Array.isArray(data?.raised_limits) ? data.raised_limits : []
  return Math.max(0, ...raised.map(({ by }) => Number(by)))
}
