import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import controls from '../controls.module.css'
import type { Draft } from '../draft.ts'
import styles from './details.module.css'
import { TextField } from './field.tsx'
import { type AttendeeSlot, type Copy, isCopied } from './read-details.ts'

type Props = { slots: AttendeeSlot[]; copy: Copy; saved: Draft; errors: Record<string, string> }

/** A name for each ticket, grouped by kind; those in the buyer's name need no fields. */
export function AttendeeFields({ slots, copy, saved, errors }: Props) {
  const { t } = useLingui()
  const groups = [...Map.groupBy(slots, (slot) => slot.product_price_id).values()]
  return (
    <section className={controls.card} aria-labelledby="attendees">
      <h2 id="attendees">
        <Trans>Who are the tickets for?</Trans>
      </h2>
      <CopyChoice count={slots.length} saved={saved} />
      {groups.map((group) => (
        <div key={group[0]?.product_price_id} className={styles.group}>
          <h3 className={styles.groupName}>
            {group[0]?.item_name}{' '}
            <span className={styles.count}>{t`${plural(group.length, { one: '# ticket', other: '# tickets' })}`}</span>
          </h3>
          {group.map((slot, index) => (
            <AttendeeFieldset
              key={slot.index}
              {...{ slot, saved, errors }}
              isOwn={isCopied(slot, copy)}
              number={index + 1}
            />
          ))}
        </div>
      ))}
    </section>
  )
}

/** One ticket: a tick. Several: none, the first, or all in the buyer's name. */
function CopyChoice({ count, saved }: { count: number; saved: Draft }) {
  const { t } = useLingui()
  if (count === 1) {
    return (
      <label className={styles.choice}>
        <input type="checkbox" name="copy" value="first" defaultChecked={saved.copy !== 'none'} />
        {t`This ticket is for me`}
      </label>
    )
  }
  const choices: [Copy, string][] = [
    ['first', t`The first one is for me`],
    ['all', t`Put all of them in my name`],
    ['none', t`I fill in every attendee`],
  ]
  return (
    <fieldset className={styles.choices}>
      <legend className="unseen">{t`Use your details for the tickets`}</legend>
      {choices.map(([value, label]) => (
        <label key={value} className={styles.choice}>
          <input type="radio" name="copy" value={value} defaultChecked={saved.copy === value} />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

type FieldsetProps = {
  slot: AttendeeSlot
  number: number
  isOwn: boolean
  saved: Draft
  errors: Record<string, string>
}

function AttendeeFieldset({ slot, number, isOwn, saved, errors }: FieldsetProps) {
  const { t } = useLingui()
  const field = (name: string) => {
    const path = `products.${slot.index}.${name}`
    return { name: path, defaultValue: saved[path], error: errors[path] }
  }
  const section = `section-attendee-${slot.index + 1}`
  return (
    <fieldset className={styles.attendee}>
      <legend>
        <Trans>Ticket {number}</Trans>
        <span className="unseen">, {slot.item_name}</span>
        {isOwn && <span className={styles.own}>{t`your details`}</span>}
      </legend>
      {/* Hidden, not removed: what was typed is there again when the choice changes. */}
      <div className={styles.fields} hidden={isOwn}>
        <TextField
          {...field('first_name')}
          label={t`First name`}
          autoComplete={`${section} given-name`}
          maxLength={100}
        />
        <TextField
          {...field('last_name')}
          label={t`Last name`}
          autoComplete={`${section} family-name`}
          maxLength={100}
        />
        <div className={styles.whole}>
          <TextField
            {...field('email')}
            label={t`E-mail`}
            type="email"
            autoComplete={`${section} email`}
            maxLength={255}
          />
        </div>
      </div>
    </fieldset>
  )
}
