import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import controls from '../controls.module.css'
import type { Draft } from '../draft.ts'
import styles from './details.module.css'
import { Field } from './field.tsx'
import { belowOf, type Copy, copyIn, isCopied, type Slot } from './read-details.ts'
import { UnitQuestions } from './unit-questions.tsx'
import type { DetailsForm } from './use-details-form.ts'

/** Name fields for each ticket, grouped by kind; tickets in the buyer's name need none. */
export function AttendeeFields({ form }: { form: DetailsForm }) {
  const { t } = useLingui()
  const slots = form.slots.filter(({ isNamed }) => isNamed)
  const groups = [...Map.groupBy(slots, (slot) => slot.product_price_id).values()]
  return (
    <section className={controls.card} aria-labelledby="attendees">
      <h2 id="attendees">
        <Trans>Who are the tickets for?</Trans>
      </h2>
      <CopyChoice count={slots.length} saved={form.saved} />
      {groups.map((group) => (
        <div key={group[0]?.product_price_id} className={styles.group}>
          <h3 className={styles.groupName}>
            {group[0]?.item_name}{' '}
            <span className={styles.count}>{t`${plural(group.length, { one: '# ticket', other: '# tickets' })}`}</span>
          </h3>
          {group.map((slot, index) => (
            <AttendeeFieldset key={slot.index} {...{ slot, form }} number={index + 1} />
          ))}
        </div>
      ))}
    </section>
  )
}

/** For one ticket a checkbox; for several a choice: none, the first, or all in the buyer's name. */
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
    ['first', t`The first ticket is for me`],
    ['all', t`Use my name for all`],
    ['none', t`I’ll enter each attendee`],
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

type FieldsetProps = { slot: Slot; number: number; form: DetailsForm }

function AttendeeFieldset({ slot, number, form }: FieldsetProps) {
  const { t } = useLingui()
  const isOwn = isCopied(slot, copyIn(form.values))
  const place = { below: belowOf(slot), section: `section-attendee-${slot.index + 1} ` }
  return (
    <fieldset className={styles.attendee}>
      <legend>
        <Trans>Ticket {number}</Trans>
        <span className="unseen">, {slot.item_name}</span>
        {isOwn && <span className={styles.own}>{t`your details`}</span>}
      </legend>
      {/* Hidden, not removed: typed values are back when the choice changes. */}
      <div className={styles.fields} hidden={isOwn}>
        {form.fields.attendee.map((field) => (
          <Field key={field.path} {...{ field, form }} {...place} />
        ))}
      </div>
      <UnitQuestions slot={slot} form={form} />
    </fieldset>
  )
}
