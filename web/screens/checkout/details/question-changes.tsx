import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import controls from '../controls.module.css'
import { useCheckout } from '../use-checkout.ts'
import { changesBetween } from './changes-between.ts'
import styles from './details.module.css'

/** Lists the organizer's changes to the questions since this page was opened. Typed answers stay. */
export function QuestionChanges() {
  const { order } = useCheckout()
  const [opened] = useState(order.questions)
  const { added, removed, changed } = changesBetween(opened, order.questions)
  if (added.length + removed.length + changed.length === 0) return null
  return (
    <div className={controls.notice} role="alert">
      <p>
        <Trans>The organizer changed the questions meanwhile. Check your answers and send them again.</Trans>
      </p>
      <ul className={styles.errors}>
        <Titles titles={added} say={(title) => <Trans>New: {title}</Trans>} />
        <Titles titles={changed} say={(title) => <Trans>Changed: {title}</Trans>} />
        <Titles titles={removed} say={(title) => <Trans>No longer asked: {title}</Trans>} />
      </ul>
    </div>
  )
}

function Titles({ titles, say }: { titles: string[]; say: (title: string) => ReactNode }) {
  return titles.map((title, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two questions may have the same title
    <li key={`${title} ${index}`}>{say(title)}</li>
  ))
}
