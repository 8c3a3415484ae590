import { Trans } from '@lingui/react/macro'
import { questionsOfProduct } from '#domain/question-form.ts'
import { QuestionFields } from '#web/components/questions/question-fields.tsx'
import controls from '../controls.module.css'
import { useCheckout } from '../use-checkout.ts'
import styles from './details.module.css'
import { belowOf, type Slot } from './read-details.ts'
import type { DetailsForm } from './use-details-form.ts'

/** Questions about one unit. */
export function UnitQuestions({ slot, form }: { slot: Slot; form: DetailsForm }) {
  const { order } = useCheckout()
  const questions = questionsOfProduct(order.questions, slot.product_id)
  const shown = form.shown.units[slot.index] ?? []
  if (questions.length === 0) return null
  return (
    <div className={styles.unitQuestions} hidden={shown.length === 0}>
      <QuestionFields
        {...{ questions, shown, form }}
        below={belowOf(slot)}
        section={`section-unit-${slot.index + 1} `}
      />
    </div>
  )
}

/** Questions about the order, and about units without an attendee's name. */
export function OrderQuestions({ form }: { form: DetailsForm }) {
  const { order } = useCheckout()
  const questions = order.questions.filter(({ belongs_to }) => belongs_to === 'ORDER')
  const unnamed = form.slots.filter(({ isNamed }) => !isNamed)
  const isAsking =
    form.shown.order.length > 0 || unnamed.some(({ index }) => (form.shown.units[index] ?? []).length > 0)
  if (questions.length === 0 && unnamed.length === 0) return null
  return (
    <section className={controls.card} aria-labelledby="questions" hidden={!isAsking}>
      <h2 id="questions">
        <Trans>A few questions</Trans>
      </h2>
      <QuestionFields {...{ questions, form }} shown={form.shown.order} below="order" />
      {unnamed.map((slot) => (
        <fieldset key={slot.index} className={styles.unit} hidden={(form.shown.units[slot.index] ?? []).length === 0}>
          <legend>{nameOf(slot, unnamed)}</legend>
          <UnitQuestions slot={slot} form={form} />
        </fieldset>
      ))}
    </section>
  )
}

/** Name of the unit, with its number if there are several. */
function nameOf(slot: Slot, slots: readonly Slot[]) {
  const { item_name } = slot
  const number = slot.position + 1
  const isOnlyOne = slots.filter(({ order_item_id }) => order_item_id === slot.order_item_id).length === 1
  if (isOnlyOne) return item_name
  return (
    <Trans>
      {item_name}, {number}
    </Trans>
  )
}
