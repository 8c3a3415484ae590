import { useLingui } from '@lingui/react/macro'
import { Switch, TextInput } from '@mantine/core'
import { productCategories } from '#contract/products.ts'
import { FormDrawer } from '#web/components/manage/form-drawer.tsx'
import { RichTextEditor } from '#web/components/manage/rich-text-editor.tsx'
import { useApiForm } from '#web/lib/form.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import type { Category } from './use-product-order.ts'

/** Creates a category, or changes the one given. */
export function CategoryForm({ category, onClose }: { category: Category | null; onClose: () => void }) {
  const { t } = useLingui()
  const event = useEvent()
  const api = useApiForm(category ? productCategories.update : productCategories.create, {
    params: { event_id: event.id, ...(category && { product_category_id: category.id }) },
    initialValues: {
      name: category?.name ?? '',
      description: category?.description ?? null,
      is_hidden: category?.is_hidden ?? false,
      no_products_message: category?.no_products_message ?? null,
    },
    success: category ? t`The category was changed.` : t`The category was created.`,
    onDone: onClose,
  })
  const { form } = api
  return (
    <FormDrawer
      title={category ? t`Change category` : t`New category`}
      save={category ? t`Save` : t`Create category`}
      form={api}
      onClose={onClose}
    >
      <TextInput data-autofocus required label={t`Name`} {...form.getInputProps('name')} />
      <RichTextEditor
        label={t`Description`}
        {...form.getInputProps('description')}
        value={form.values.description ?? null}
      />
      <TextInput
        label={t`When there is nothing in it`}
        placeholder={t`More will come soon.`}
        {...form.getInputProps('no_products_message')}
        value={form.values.no_products_message ?? ''}
      />
      <Switch
        label={t`Hide the category`}
        description={t`Nobody sees or buys what is in it.`}
        {...form.getInputProps('is_hidden', { type: 'checkbox' })}
      />
    </FormDrawer>
  )
}
