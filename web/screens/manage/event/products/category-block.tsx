import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Badge, Button, Card, Group, Text, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type Product, productCategories } from '#contract/products.ts'
import { ActionsMenu, ChangeItem, DeleteItem } from '#web/components/manage/screen/actions-menu.tsx'
import { useApiMutation } from '#web/lib/calls/query.ts'
import { useMay } from '#web/lib/calls/use-may.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { MenuItem } from '#web/ui/overlay/menu.tsx'
import type { Dragging } from './drag-handle.tsx'
import { MoveButtons, MoveItems, type Mover } from './move-buttons.tsx'
import { categoryRow } from './move-product.ts'
import { ProductRow } from './product-row.tsx'
import styles from './products.module.css'
import type { Category } from './use-product-order.ts'

type Props = {
  category: Category
  /** Products of the category that match the search. */
  shown: Product[]
  mover: Mover
  dragging: Dragging
  onAdd: () => void
  onEdit: () => void
  onEditProduct: (product: Product) => void
  onDuplicateProduct: (product: Product) => void
  onMessageProduct: (product: Product) => void
}

export function CategoryBlock({ category, shown, mover, dragging, onAdd, onEdit, ...of }: Props) {
  const mayChange = useMay()(productCategories.update)
  return (
    <Card
      component="section"
      withBorder
      padding={0}
      aria-labelledby={`category-${category.id}`}
      className={styles.block}
    >
      <Group
        justify="space-between"
        wrap="nowrap"
        px="md"
        py="sm"
        gap="sm"
        className={styles.head}
        {...dragging.rowProps(categoryRow(category.id))}
      >
        <Group gap="sm" miw={0}>
          <Title order={2} size="h3" id={`category-${category.id}`} className={styles.category}>
            {category.name}
          </Title>
          {category.is_hidden && (
            <Badge color="gray">
              <Trans>hidden</Trans>
            </Badge>
          )}
        </Group>
        {mayChange && (
          <Group gap={2} wrap="nowrap">
            <Button
              variant="subtle"
              size="compact-sm"
              visibleFrom="sm"
              leftSection={<IconPlus size={16} stroke={1.5} />}
              onClick={onAdd}
            >
              <Trans>Add product</Trans>
            </Button>
            <MoveButtons kind="category" id={category.id} name={category.name} {...mover} />
            <CategoryMenu category={category} mover={mover} onAdd={onAdd} onEdit={onEdit} />
          </Group>
        )}
      </Group>
      {category.products.length === 0 && (
        <Text c="dimmed" className={styles.empty}>
          <Trans>No products in this category yet.</Trans>
        </Text>
      )}
      <ul className="plain">
        {shown.map((product) => (
          <ProductRow
            key={product.id}
            product={product}
            mover={mover}
            dragging={dragging}
            onEdit={() => of.onEditProduct(product)}
            onDuplicate={() => of.onDuplicateProduct(product)}
            onMessage={() => of.onMessageProduct(product)}
          />
        ))}
      </ul>
    </Card>
  )
}

function CategoryMenu({ category, mover, onAdd, onEdit }: Pick<Props, 'category' | 'mover' | 'onAdd' | 'onEdit'>) {
  const { t } = useLingui()
  const { id: event_id } = useEvent()
  const remove = useApiMutation(productCategories.remove)
  const count = category.products.length
  return (
    <ActionsMenu subject={category}>
      <MenuItem leftSection={<IconPlus size={18} stroke={1.5} />} onClick={onAdd}>
        <Trans>Add product</Trans>
      </MenuItem>
      <ChangeItem onClick={onEdit} />
      <MoveItems kind="category" id={category.id} {...mover} />
      <DeleteItem
        title={t`Delete category ${category.name}?`}
        text={
          <Plural
            value={count}
            _0="There are no products in it."
            one="The product in it is deleted too."
            other="The # products in it are deleted too."
          />
        }
        run={() => remove.mutateAsync({ params: { event_id, product_category_id: category.id } })}
        done={t`Category deleted.`}
      />
    </ActionsMenu>
  )
}
