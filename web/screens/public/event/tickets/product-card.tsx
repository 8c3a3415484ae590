import { Trans } from '@lingui/react/macro'
import type { PublicEvent, PublicProduct } from '#contract/public-events.ts'
import { isBlankHtml } from '#domain/text.ts'
import { RichText } from '#web/components/public/rich-text.tsx'
import { PriceRow } from './price-row.tsx'
import styles from './product-card.module.css'
import { RowError } from './row-error.tsx'
import type { Picker } from './use-picker.ts'

type Props = { event: PublicEvent; product: PublicProduct; picker: Picker | null; level: 'h3' | 'h4' }

/** Longer descriptions are collapsed behind "what is included". */
const SHORT = 220

export function ProductCard({ event, product, picker, level: Heading }: Props) {
  const rows = product.prices.map((price) => (
    <PriceRow key={price.id} event={event} product={product} price={price} picker={picker} />
  ))
  const content = (
    <>
      {product.description && !isBlankHtml(product.description) && <Description html={product.description} />}
      <div className={styles.rows}>{rows}</div>
      {picker && <RowError row={`product-${product.id}`} product={product} event={event} picker={picker} />}
    </>
  )
  return (
    <div className={product.is_highlighted ? styles.highlighted : styles.card} id={`product-${product.id}`}>
      {product.is_highlighted && product.highlight_message && (
        <p className={styles.ribbon}>{product.highlight_message}</p>
      )}
      {product.start_collapsed ? (
        <details className={styles.folded}>
          <summary>
            <Heading className={styles.title}>{product.title}</Heading>
          </summary>
          {content}
        </details>
      ) : (
        <>
          <Heading className={styles.title}>{product.title}</Heading>
          {content}
        </>
      )}
    </div>
  )
}

function Description({ html }: { html: string }) {
  if (html.length <= SHORT) {
    return (
      <div className={styles.description}>
        <RichText html={html} />
      </div>
    )
  }
  return (
    <details className={styles.description}>
      <summary>
        <Trans>What is included</Trans>
      </summary>
      <RichText html={html} />
    </details>
  )
}
