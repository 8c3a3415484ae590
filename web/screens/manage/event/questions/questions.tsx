import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Card, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { type Question, questions } from '#contract/questions.ts'
import type { BelongsTo } from '#domain/question.ts'
import { Waiting, WhenLoaded } from '#web/components/manage/screen/loading.tsx'
import { PageHeader } from '#web/components/manage/screen/page-header.tsx'
import { useApiQuery } from '#web/lib/calls/query.ts'
import { useMay } from '#web/lib/calls/use-may.ts'
import { lazyPart } from '#web/lib/lazy.tsx'
import { useEvent } from '#web/lib/manage-context.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { CollectionMethod } from './collection-method.tsx'
import type { Editing } from './editing.ts'
import { QuestionList } from './question-list.tsx'

const QuestionForm = lazyPart(async () => (await import('./question-form.tsx')).QuestionForm)
const QuestionPreview = lazyPart(async () => (await import('./question-preview.tsx')).QuestionPreview, {
  fallback: <Waiting rows={3} />,
})

export default function Questions() {
  const { t } = useLingui()
  const query = useApiQuery(questions.list, { params: { event_id: useEvent().id } })
  const [editing, setEditing] = useState<Editing | null>(null)
  const [isPreviewed, setPreviewed] = useState(false)
  const mayChange = useMay()(questions.create)
  const all = query.data?.data ?? []
  const create = mayChange && (
    <Button leftSection={<IconPlus size={18} stroke={1.5} />} onClick={() => setEditing({ belongs_to: 'ORDER' })}>
      <Trans>New question</Trans>
    </Button>
  )
  return (
    <>
      <PageHeader text={t`Ask buyers what you need to know, and no more.`} action={all.length > 0 && create} />
      <WhenLoaded query={query}>
        {() => (
          <Stack gap="lg">
            <CollectionMethod />
            <div>
              {all.length === 0 ? <NoQuestions action={create} /> : <BothParts all={all} onEdit={setEditing} />}
            </div>
            {all.length > 0 && (
              <Card withBorder component="section" aria-label={t`Preview`}>
                <Stack gap="md" align="flex-start">
                  <Button variant="default" aria-expanded={isPreviewed} onClick={() => setPreviewed(!isPreviewed)}>
                    {isPreviewed ? <Trans>Hide preview</Trans> : <Trans>Preview the checkout</Trans>}
                  </Button>
                  {isPreviewed && <QuestionPreview all={all} />}
                </Stack>
              </Card>
            )}
          </Stack>
        )}
      </WhenLoaded>
      {editing && <QuestionForm all={all} editing={editing} onClose={() => setEditing(null)} />}
    </>
  )
}

function NoQuestions({ action }: { action: React.ReactNode }) {
  return (
    <Card withBorder>
      <EmptyState
        drawing="people"
        title={<Trans>No questions yet</Trans>}
        text={<Trans>Ask about diets, sizes or consent during the checkout. Fewer questions mean more buyers.</Trans>}
        action={action}
      />
    </Card>
  )
}

type PartsProps = { all: readonly Question[]; onEdit: (editing: Editing) => void }

function BothParts({ all, onEdit }: PartsProps) {
  const { t } = useLingui()
  const of = (belongs_to: BelongsTo) => all.filter((question) => question.belongs_to === belongs_to)
  const [ofOrder, ofUnits] = [of('ORDER'), of('PRODUCT')]
  return (
    <Tabs
      tabs={[
        {
          value: 'order',
          label: t`Once per order (${ofOrder.length})`,
          draw: () => <QuestionList {...{ all, onEdit }} belongsTo="ORDER" />,
        },
        {
          value: 'tickets',
          label: t`For each ticket or product (${ofUnits.length})`,
          draw: () => <QuestionList {...{ all, onEdit }} belongsTo="PRODUCT" />,
        },
      ]}
    />
  )
}
