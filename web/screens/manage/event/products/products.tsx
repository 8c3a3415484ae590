import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Card, Group, Stack } from '@mantine/core'
import { IconChevronDown, IconFolder, IconPlus, IconTicket } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type Product, productCategories, products } from '#contract/products.ts'
import { WhenLoaded } from '#web/components/manage/screen/loading.tsx'
import { PageHeader } from '#web/components/manage/screen/page-header.tsx'
import { useApiQuery } from '#web/lib/calls/query.ts'
import { useMay } from '#web/lib/calls/use-may.ts'
import { lazyPart } from '#web/lib/lazy.tsx'
import { useEvent } from '#web/lib/manage-context.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ManageMenu, MenuItem } from '#web/ui/overlay/menu.tsx'
import { NoWayToPay } from '../no-way-to-pay.tsx'
import { CategoryBlock } from './category-block.tsx'
import { useDragging } from './drag-handle.tsx'
import styles from './products.module.css'
import { Tools } from './tools.tsx'
import { type Category, useProductOrder } from './use-product-order.ts'

const SeenBy = lazyPart(async () => (await import('./seen-by.tsx')).SeenBy, { words: 'dialogs' })
const ChangeSeveral = lazyPart(async () => (await import('./several/change-several.tsx')).ChangeSeveral, {
  words: 'dialogs',
})
const ProductForm = lazyPart(async () => (await import('./product-form.tsx')).ProductForm, { words: 'dialogs' })
const CategoryForm = lazyPart(async () => (await import('./category-form.tsx')).CategoryForm, { words: 'dialogs' })

const MessageThese = lazyPart(
  async () => (await import('#web/components/manage/messages/message-these.tsx')).MessageThese,
  { words: 'composer' },
)

type Editing =
  | { what: 'product'; product: Product | null; copy?: boolean; category_id?: number }
  | { what: 'category'; category: Category | null }
  | { what: 'message'; product: Product }
  | { what: 'several' }
  | { what: 'seen' }

export default function Products() {
  const { t } = useLingui()
  const { id: event_id, status } = useEvent()
  const query = useApiQuery(productCategories.list, { params: { event_id } })
  const mayChange = useMay()(products.create)
  const [editing, setEditing] = useEditing()
  return (
    <>
      <PageHeader
        text={t`Tickets, and anything else you sell with them.`}
        action={mayChange && <CreateMenu onCreate={setEditing} isQuiet={query.data?.data.every(hasNoProducts)} />}
      />
      {status === 'LIVE' && <NoWayToPay />}
      <WhenLoaded query={query}>
        {({ data: categories }) => (
          <>
            <Categories categories={categories} setEditing={setEditing} />
            {mayChange && editing?.what === 'product' && (
              <ProductForm
                product={editing.product}
                isCopy={editing.copy ?? false}
                categories={categories}
                category_id={editing.category_id}
                onClose={() => setEditing(null)}
              />
            )}
            {editing?.what === 'message' && <MessageThese to={editing} onClose={() => setEditing(null)} />}
            {editing?.what === 'seen' && <SeenBy onClose={() => setEditing(null)} />}
            {mayChange && editing?.what === 'several' && (
              <ChangeSeveral categories={categories} onClose={() => setEditing(null)} />
            )}
            {mayChange && editing?.what === 'category' && (
              <CategoryForm category={editing.category} onClose={() => setEditing(null)} />
            )}
          </>
        )}
      </WhenLoaded>
    </>
  )
}

/** `#create-product` in the address opens the form; closing the form removes it. */
function useEditing() {
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<Editing | null>(null)
  const isAsked = hash === '#create-product'
  const editing: Editing | null = chosen ?? (isAsked ? { what: 'product', product: null } : null)
  function setEditing(next: Editing | null) {
    setChosen(next)
    if (next === null && isAsked) void navigate({ search, hash: '' }, { replace: true, preventScrollReset: true })
  }
  return [editing, setEditing] as const
}

const hasNoProducts = ({ products }: Category) => products.length === 0

type MenuProps = {
  onCreate: (editing: Editing) => void
  /** Less prominent, beside the button of an empty state. */
  isQuiet?: boolean | undefined
}

function CreateMenu({ onCreate, isQuiet = false }: MenuProps) {
  return (
    <ManageMenu
      target={
        <Button
          variant={isQuiet ? 'default' : 'filled'}
          leftSection={<IconPlus size={18} stroke={1.5} />}
          rightSection={<IconChevronDown size={16} stroke={1.5} />}
        >
          <Trans>Create</Trans>
        </Button>
      }
    >
      <MenuItem
        leftSection={<IconTicket size={18} stroke={1.5} />}
        onClick={() => onCreate({ what: 'product', product: null })}
      >
        <Trans>Ticket or product</Trans>
      </MenuItem>
      <MenuItem
        leftSection={<IconFolder size={18} stroke={1.5} />}
        onClick={() => onCreate({ what: 'category', category: null })}
      >
        <Trans>Category</Trans>
      </MenuItem>
    </ManageMenu>
  )
}

type CategoriesProps = { categories: Category[]; setEditing: (editing: Editing) => void }

function Categories({ categories, setEditing }: CategoriesProps) {
  const { id: event_id } = useEvent()
  const maySort = useMay()(products.sort)
  const [typed, setTyped] = useState('')
  const wanted = typed.trim().toLocaleLowerCase()
  const { announcement, drop, rows, ...mover } = useProductOrder(event_id, categories)
  const { list, isDragging, dragging } = useDragging(rows, drop, maySort && wanted === '')
  const count = categories.reduce((sum, category) => sum + category.products.length, 0)
  if (count === 0 && categories.length <= 1) return <NoProducts onCreate={setEditing} />
  return (
    <Stack gap="lg" ref={list} className={styles.all} data-dragging={isDragging || undefined}>
      <Tools count={count} typed={typed} onType={setTyped} onOpen={(what) => setEditing({ what })} />
      {categories.map((category) => (
        <CategoryBlock
          key={category.id}
          category={category}
          shown={category.products.filter((product) => product.title.toLocaleLowerCase().includes(wanted))}
          mover={mover}
          dragging={dragging}
          onAdd={() => setEditing({ what: 'product', product: null, category_id: category.id })}
          onEdit={() => setEditing({ what: 'category', category })}
          onEditProduct={(product) => setEditing({ what: 'product', product })}
          onDuplicateProduct={(product) => setEditing({ what: 'product', product, copy: true })}
          onMessageProduct={(product) => setEditing({ what: 'message', product })}
        />
      ))}
      <div aria-live="polite" className="unseen">
        {announcement}
      </div>
    </Stack>
  )
}

function NoProducts({ onCreate }: { onCreate: (editing: Editing) => void }) {
  const mayCreate = useMay()(products.create)
  return (
    <Card withBorder>
      <EmptyState
        drawing="tickets"
        title={<Trans>Nothing to sell yet</Trans>}
        text={
          mayCreate && (
            <Trans>Start with one ticket: all it needs is a name and a price. You can change everything later.</Trans>
          )
        }
        action={
          mayCreate && (
            <Group>
              <Button
                leftSection={<IconPlus size={18} stroke={1.5} />}
                onClick={() => onCreate({ what: 'product', product: null })}
              >
                <Trans>Create ticket</Trans>
              </Button>
            </Group>
          )
        }
      />
    </Card>
  )
}
