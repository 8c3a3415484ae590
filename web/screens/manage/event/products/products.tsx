import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Card, Group, Stack, TextInput } from '@mantine/core'
import { IconChevronDown, IconFolder, IconPlus, IconSearch, IconTicket } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type Product, productCategories, products } from '#contract/products.ts'
import { EmptyState } from '#web/components/manage/empty-state.tsx'
import { later } from '#web/components/manage/later.tsx'
import { WhenLoaded } from '#web/components/manage/loading.tsx'
import { ManageMenu, MenuItem } from '#web/components/manage/menu.tsx'
import { PageHeader } from '#web/components/manage/page-header.tsx'
import { useEvent } from '#web/lib/manage-context.ts'
import { useApiQuery } from '#web/lib/query.ts'
import { useMay } from '#web/lib/use-may.ts'
import { NoWayToPay } from '../no-way-to-pay.tsx'
import { CategoryBlock } from './category-block.tsx'
import { type Category, useProductOrder } from './use-product-order.ts'

const ProductForm = later(async () => (await import('./product-form.tsx')).ProductForm)
const CategoryForm = later(async () => (await import('./category-form.tsx')).CategoryForm)

type Editing =
  | { what: 'product'; product: Product | null; copy?: boolean; category_id?: number }
  | { what: 'category'; category: Category | null }

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
            {mayChange && editing?.what === 'category' && (
              <CategoryForm category={editing.category} onClose={() => setEditing(null)} />
            )}
          </>
        )}
      </WhenLoaded>
    </>
  )
}

/** `#create-product` in the address opens the form; closing it takes the word away again. */
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
  /** Beside the button of a place in which nothing is yet. */
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
  const { t } = useLingui()
  const { id: event_id } = useEvent()
  const [typed, setTyped] = useState('')
  const { announcement, ...mover } = useProductOrder(event_id, categories)
  const wanted = typed.trim().toLocaleLowerCase()
  const count = categories.reduce((sum, category) => sum + category.products.length, 0)
  if (count === 0 && categories.length <= 1) return <NoProducts onCreate={setEditing} />
  return (
    <Stack gap="lg">
      {count > 4 && (
        <TextInput
          type="search"
          maw={360}
          aria-label={t`Search by name`}
          placeholder={t`Search by name`}
          leftSection={<IconSearch size={18} stroke={1.5} />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      {categories.map((category) => (
        <CategoryBlock
          key={category.id}
          category={category}
          shown={category.products.filter((product) => product.title.toLocaleLowerCase().includes(wanted))}
          mover={mover}
          onAdd={() => setEditing({ what: 'product', product: null, category_id: category.id })}
          onEdit={() => setEditing({ what: 'category', category })}
          onEditProduct={(product) => setEditing({ what: 'product', product })}
          onDuplicateProduct={(product) => setEditing({ what: 'product', product, copy: true })}
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
