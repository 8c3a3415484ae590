import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, Box, Group, Text, UnstyledButton } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { type Product, products } from '#contract/products.ts'
import { ActionsMenu, ChangeItem, DeleteItem } from '#web/components/manage/actions-menu.tsx'
import { MenuItem } from '#web/components/manage/menu.tsx'
import { useEvent } from '#web/lib/manage-context.ts'
import { useApiMutation } from '#web/lib/query.ts'
import { useFormat } from '#web/lib/use-format.ts'
import { useMay } from '#web/lib/use-may.ts'
import { type Dragging, DragHandle } from './drag-handle.tsx'
import { MoveButtons, type Mover } from './move-buttons.tsx'
import { productRow } from './move-product.ts'
import { PriceText } from './price-text.tsx'
import { ProductStatus } from './product-status.tsx'
import styles from './products.module.css'
import { SoldBar } from './sold-bar.tsx'

type Props = { product: Product; mover: Mover; dragging: Dragging; onEdit: () => void; onDuplicate: () => void }

export function ProductRow({ product, mover, dragging, onEdit, onDuplicate }: Props) {
  const event = useEvent()
  const mayChange = useMay()(products.update)
  return (
    <li className={styles.row} {...dragging.rowProps(productRow(product.id))}>
      <DragHandle row={productRow(product.id)} dragging={dragging} />
      <Box className={styles.name}>
        {mayChange ? (
          <UnstyledButton onClick={onEdit} className={styles.title}>
            {product.title}
          </UnstyledButton>
        ) : (
          <span className={styles.title}>{product.title}</span>
        )}
        <Group gap={6}>
          <ProductStatus product={product} event={event} />
          <Badges product={product} />
        </Group>
        <SalePeriod product={product} />
      </Box>
      <Box className={styles.price}>
        <PriceText product={product} currency={event.currency} />
      </Box>
      <Box className={styles.sold}>
        <SoldBar product={product} />
      </Box>
      {mayChange && (
        <Group gap={2} wrap="nowrap" className={styles.actions}>
          <MoveButtons kind="product" id={product.id} name={product.title} {...mover} />
          <ProductMenu product={product} onEdit={onEdit} onDuplicate={onDuplicate} />
        </Group>
      )}
    </li>
  )
}

function Badges({ product }: { product: Product }) {
  const { t } = useLingui()
  const words = [
    product.product_type === 'GENERAL' && t`no ticket`,
    product.type === 'DONATION' && t`donation`,
    product.is_hidden_without_promo_code && t`promo code only`,
    product.is_highlighted && t`highlighted`,
  ]
  return words.map(
    (word) =>
      word && (
        <Badge key={word} variant="default">
          {word}
        </Badge>
      ),
  )
}

function SalePeriod({ product: { sale_start_date: start, sale_end_date: end } }: { product: Product }) {
  const { shortDateTime } = useFormat()
  const { timezone } = useEvent()
  if (!start && !end) return null
  const from = start && shortDateTime(start, timezone)
  const until = end && shortDateTime(end, timezone)
  return (
    <Text size="xs" c="dimmed" className="tabular">
      {from && until ? `${from} – ${until}` : from ? <Trans>from {from}</Trans> : <Trans>until {until}</Trans>}
    </Text>
  )
}

function ProductMenu({ product, onEdit, onDuplicate }: Omit<Props, 'mover' | 'dragging'>) {
  const { t } = useLingui()
  const { id: event_id } = useEvent()
  const remove = useApiMutation(products.remove)
  return (
    <ActionsMenu subject={{ name: product.title }}>
      <ChangeItem onClick={onEdit} />
      <MenuItem leftSection={<IconCopy size={18} stroke={1.5} />} onClick={onDuplicate}>
        <Trans>Duplicate</Trans>
      </MenuItem>
      <DeleteItem
        title={t`Delete ${product.title}?`}
        text={t`It disappears from the event page. You can’t delete a product that has orders; hide it instead.`}
        run={() => remove.mutateAsync({ params: { event_id, product_id: product.id } })}
        done={t`Product deleted.`}
      />
    </ActionsMenu>
  )
}
