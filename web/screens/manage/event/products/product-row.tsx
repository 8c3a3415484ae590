import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, Box, Group, Text, UnstyledButton } from '@mantine/core'
import { IconCopy, IconMail } from '@tabler/icons-react'
import { messages } from '#contract/messages.ts'
import { type Product, products } from '#contract/products.ts'
import { ActionsMenu, ChangeItem, DeleteItem } from '#web/components/manage/screen/actions-menu.tsx'
import { useApiMutation } from '#web/lib/calls/query.ts'
import { useMay } from '#web/lib/calls/use-may.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { MenuItem } from '#web/ui/overlay/menu.tsx'
import { type Dragging, DragHandle } from './drag-handle.tsx'
import { MoveButtons, MoveItems, type Mover } from './move-buttons.tsx'
import { productRow } from './move-product.ts'
import { PriceText } from './price-text.tsx'
import { ProductStatus } from './product-status.tsx'
import styles from './products.module.css'
import { SoldBar } from './sold-bar.tsx'

type Props = {
  product: Product
  mover: Mover
  dragging: Dragging
  onEdit: () => void
  onDuplicate: () => void
  onMessage: () => void
}

export function ProductRow({ product, mover, dragging, onEdit, ...menu }: Props) {
  const event = useEvent()
  const may = useMay()
  const mayChange = may(products.update)
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
      {(mayChange || may(messages.send)) && (
        <Group gap={2} wrap="nowrap" className={styles.actions}>
          {mayChange && <MoveButtons kind="product" id={product.id} name={product.title} {...mover} />}
          <ProductMenu product={product} mover={mover} onEdit={onEdit} {...menu} />
        </Group>
      )}
    </li>
  )
}

function Badges({ product }: { product: Product }) {
  const { t } = useLingui()
  const words = [
    product.product_type === 'GENERAL' && t`add-on`,
    product.type === 'DONATION' && t`donation`,
    product.is_hidden_without_promo_code && t`promo code only`,
    product.waitlist_enabled && t`waitlist`,
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
      {from && until ? (
        `${from} – ${until}`
      ) : from ? (
        <Trans context="Date">from {from}</Trans>
      ) : (
        <Trans>until {until}</Trans>
      )}
    </Text>
  )
}

const ICON = { size: 18, stroke: 1.5 }

function ProductMenu({ product, mover, onEdit, onDuplicate, onMessage }: Omit<Props, 'dragging'>) {
  const { t } = useLingui()
  const { id: event_id } = useEvent()
  const may = useMay()
  const remove = useApiMutation(products.remove)
  const mayChange = may(products.update)
  return (
    <ActionsMenu subject={{ name: product.title }}>
      {mayChange && (
        <>
          <ChangeItem onClick={onEdit} />
          <MenuItem leftSection={<IconCopy {...ICON} />} onClick={onDuplicate}>
            <Trans>Duplicate</Trans>
          </MenuItem>
          <MoveItems kind="product" id={product.id} {...mover} />
        </>
      )}
      {may(messages.send) && (
        <MenuItem leftSection={<IconMail {...ICON} />} onClick={onMessage}>
          {product.product_type === 'TICKET' ? <Trans>Message holders</Trans> : <Trans>Message buyers</Trans>}
        </MenuItem>
      )}
      {mayChange && (
        <DeleteItem
          title={t`Delete ${product.title}?`}
          text={t`It disappears from the event page. You can’t delete a product that has orders; hide it instead.`}
          run={() => remove.mutateAsync({ params: { event_id, product_id: product.id } })}
          done={t`Product deleted.`}
        />
      )}
    </ActionsMenu>
  )
}
