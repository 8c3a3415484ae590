import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import type { DuplicatePreview } from '#contract/event-copies.ts'
import { choiceOf, partsToCopy } from '#domain/duplicate-parts.ts'
import type { ShiftedField } from '#domain/shifted-dates.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { FieldGroup } from '#web/ui/form/field-group.tsx'
import type { PartValues } from './part-switches.tsx'
import styles from './shifted-dates.module.css'

type Dates = DuplicatePreview['shifted_dates']

/** Labels of the dates. A new date without a label does not compile. */
const FIELD_WORDS: Record<ShiftedField, MessageDescriptor> = {
  publish_at: msg`Planned to go on sale`,
  sale_start_date: msg`Sales start`,
  sale_end_date: msg`Sales end`,
  start_date: msg`Starts`,
  expiry_date: msg`Promo code ends`,
  activates_at: msg`Check-in opens`,
  expires_at: msg`Check-in closes`,
  earliest: msg`Earliest date`,
  latest: msg`Latest date`,
}

type Props = {
  zone: string
  /** Undefined until loaded. */
  dates: Dates | undefined
  choice: PartValues
}

/** Lists the dates that move with the start, old and new. */
export function ShiftedDates({ zone, dates, choice }: Props) {
  const { t } = useLingui()
  if (!dates) return null
  const chosen = partsToCopy(choiceOf(choice))
  const moving = dates.filter(({ part }) => part === 'event' || chosen.includes(part))
  const count = moving.reduce((sum, date) => sum + date.count, 0)
  return (
    <FieldGroup label={t`Dates`}>
      <Text size="sm" c="dimmed" aria-live="polite">
        <Plural
          value={count}
          _0="There are no other dates to move."
          one="# date keeps its distance from the start, at the same time of day."
          other="# dates keep their distance from the start, at the same time of day."
        />
      </Text>
      <ul className={styles.dates}>
        {moving.map((date) => (
          <ShiftedDate key={`${date.part} ${date.field} ${date.from} ${date.to}`} date={date} zone={zone} />
        ))}
      </ul>
    </FieldGroup>
  )
}

function ShiftedDate({ date, zone }: { date: Dates[number]; zone: string }) {
  const { i18n } = useLingui()
  const { shortDate, shortDateTime } = useFormat()
  const isDay = date.field === 'earliest' || date.field === 'latest'
  const show = isDay ? shortDate : shortDateTime
  const more = date.count - date.names.length
  const [before, after] = [show(date.from, zone), show(date.to, zone)]
  return (
    <li>
      <strong>{i18n._(FIELD_WORDS[date.field])}</strong>
      <span>
        {date.part !== 'event' && date.names.join(', ')}
        {more > 0 && (
          <>
            {' '}
            <Plural value={more} one="and # more" other="and # more" />
          </>
        )}
      </span>
      {date.from === date.to ? (
        <span>{after}</span>
      ) : (
        <span>
          <Trans>
            {before} becomes <b>{after}</b>
          </Trans>
        </span>
      )}
    </li>
  )
}
