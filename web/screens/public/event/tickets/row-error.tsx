import { Trans } from '@lingui/react/macro'
import type { PublicEvent, PublicProduct } from '#contract/public-events.ts'
import { toMajor } from '#domain/money.ts'
import { Money } from '#web/components/shared/price.tsx'
import { type Problem, type PublicPrice, rangeOf } from './selection.ts'
import styles from './tickets.module.css'
import type { Picker } from './use-picker.ts'

type Props = { row: string; event: PublicEvent; product: PublicProduct; price?: PublicPrice; picker: Picker }

/** Error of a row, and how to fix it. Always rendered, so that screen readers can announce it when it appears. */
export function RowError({ row, event, product, price, picker }: Props) {
  const problem = picker.problems[row]
  const told = picker.refusals[row]
  return (
    <p className={styles.problem} id={`problem-${row}`}>
      {problem && <ProblemText problem={problem} event={event} product={product} price={price} />}
      {!problem && told}
    </p>
  )
}

type TextProps = { problem: Problem; event: PublicEvent; product: PublicProduct; price: PublicPrice | undefined }

function ProblemText({ problem, event, product, price }: TextProps) {
  const { min, max } = rangeOf(product)
  switch (problem) {
    case 'too_few':
      return <Trans>Choose at least {min}.</Trans>
    case 'too_many':
      return <Trans>Choose up to {max}.</Trans>
    case 'sold_out':
      return <Trans>Just sold out.</Trans>
    case 'below_minimum':
      return (
        <Trans>
          The smallest amount is <Money amount={price?.price ?? 0} currency={event.currency} />.
        </Trans>
      )
    case 'too_large':
      return <Trans>This amount is too large.</Trans>
    case 'not_an_amount':
      return <Trans>Enter an amount like {toMajor(price?.price || 1000, event.currency)}.</Trans>
    case 'not_a_quantity':
      return <Trans>Enter a whole number.</Trans>
  }
}
