import { Trans } from '@lingui/react/macro'
import type { OwnAnswer } from '#contract/answers.ts'
import type { PublicOrder } from '#contract/checkout.ts'
import type { SelfService } from '#contract/self-service.ts'
import { useAnswerText } from '#web/components/questions/answer-text.ts'
import controls from '../controls.module.css'
import styles from './summary.module.css'
import type { Wanted } from './use-self-service.tsx'

type Props = { order: PublicOrder; possible: SelfService; onAsk: (wanted: Wanted) => void }

/** Questions with the buyer's answers, worded as they were asked, and a button to change them. */
export function Answers({ order, possible: { answer }, onAsk }: Props) {
  const textOf = useAnswerText()
  if (order.answers.length === 0) return null
  return (
    <section className={controls.card} aria-labelledby="answers">
      <h2 id="answers">
        <Trans>Your answers</Trans>
      </h2>
      <dl className={styles.facts}>
        {order.answers.map((one) => (
          <div key={`${one.question_id} ${one.order_item_id} ${one.position}`}>
            <dt>{[unitOf(order, one), one.title].filter(Boolean).join(': ')}</dt>
            <dd suppressHydrationWarning>{textOf(one.answer)}</dd>
          </div>
        ))}
      </dl>
      {answer.until && (
        <button type="button" className={controls.secondary} onClick={() => onAsk({ deed: 'answers' })}>
          <Trans>Edit answers</Trans>
        </button>
      )}
    </section>
  )
}

/** The unit that the question was about, named after the product; null for questions about the whole order. */
function unitOf(order: PublicOrder, { order_item_id, position }: OwnAnswer): string | null {
  const item = order.order_items.find(({ id }) => id === order_item_id)
  if (!item || position === null) return null
  return item.quantity > 1 ? `${item.item_name} ${position + 1}` : item.item_name
}
