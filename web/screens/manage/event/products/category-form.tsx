import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { productCategories } from '#contract/products.ts'
import { FormDrawer } from '#web/components/manage/form-drawer.tsx'
import { RichTextEditor } from '#web/components/manage/rich-text-editor.tsx'
import { Switch } from '#web/components/manage/switch.tsx'
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
    success: category ? t`Category saved.` : t`Category created.`,
    onDone: onClose,
  })
  const { form } = api
  return (
    <FormDrawer
      title={category ? t`Edit category` : t`New category`}
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
        label={t`Text when empty`}
        placeholder={t`More coming soon.`}
        {...form.getInputProps('no_products_message')}
        value={form.values.no_products_message ?? ''}
      />
      <Switch
        label={t`Hide category`}
        description={t`Visitors can’t see or buy anything in it.`}
        {...form.getInputProps('is_hidden', { type: 'checkbox' })}
      />
    </FormDrawer>
  )
}
