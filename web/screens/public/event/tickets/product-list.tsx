import type { PublicEvent } from '#contract/public-events.ts'
import { RichText } from '#web/components/public/rich-text.tsx'
import { ProductCard } from './product-card.tsx'
import { productsOf } from './selection.ts'
import styles from './tickets.module.css'
import type { Picker } from './use-picker.ts'

/** From this many products on, the list is compact. */
const MANY = 6

/** All products, by category; without a picker they are read-only. */
export function ProductList({ event, picker }: { event: PublicEvent; picker: Picker | null }) {
  const categories = event.product_categories.filter(
    (category) => category.products.length > 0 || category.no_products_message,
  )
  const hasHeadings = categories.length > 1
  const isLong = productsOf(event).length >= MANY
  return categories.map((category) => (
    <div key={category.id} className={styles.category}>
      {hasHeadings && <h3 className={styles.categoryName}>{category.name}</h3>}
      {category.description && <RichText html={category.description} />}
      {category.products.length === 0 && <p className={styles.muted}>{category.no_products_message}</p>}
      <ul className={styles.products} data-compact={isLong || undefined}>
        {category.products.map((product) => (
          <li key={product.id}>
            <ProductCard event={event} product={product} picker={picker} level={hasHeadings ? 'h4' : 'h3'} />
          </li>
        ))}
      </ul>
    </div>
  ))
}
