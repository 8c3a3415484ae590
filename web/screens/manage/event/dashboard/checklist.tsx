import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Button, Paper, Progress, Stack, Text, Title } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ApiFailure } from '#contract/client.ts'
import { events } from '#contract/events.ts'
import { productCategories } from '#contract/products.ts'
import { isBlankHtml } from '#domain/text.ts'
import { askFirst } from '#web/components/confirm.tsx'
import { errorMessage } from '#web/lib/error-messages.ts'
import { notifyDone, notifyProblem } from '#web/lib/notify.ts'
import { useEvent } from '#web/lib/office-context.ts'
import { useApiMutation, useApiQuery } from '#web/lib/query.ts'
import styles from './dashboard.module.css'

type Step = { key: string; isDone: boolean; title: ReactNode; text: ReactNode; action: ReactNode }

/** What is still missing before people can buy; gone once the event is on sale. */
export function Checklist() {
  const { t } = useLingui()
  const steps = useSteps()
  if (!steps) return null
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <Paper component="section" withBorder radius="lg" mb="xl" aria-labelledby="getting-started">
      <Stack gap="xs" p="lg">
        <Title order={2} size="h3" id="getting-started">
          <Trans>Getting started</Trans>
        </Title>
        <Text size="sm" c="dimmed">
          <Trans>
            {done} of {steps.length} done. Nobody sees the event before it is on sale.
          </Trans>
        </Text>
        <Progress value={(done / steps.length) * 100} size={6} aria-label={t`How much is done`} />
      </Stack>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step.key} className={styles.step}>
            <Mark isDone={step.isDone} />
            <div>
              <Text fw={550}>{step.title}</Text>
              <Text size="sm" c="dimmed">
                {step.text}
              </Text>
            </div>
            {step.action}
          </li>
        ))}
      </ol>
    </Paper>
  )
}

function Mark({ isDone }: { isDone: boolean }) {
  const { t } = useLingui()
  if (isDone) return <IconCircleCheckFilled size={24} className={styles.done} role="img" aria-label={t`Done`} />
  return <IconCircle size={24} stroke={1.5} className={styles.open} role="img" aria-label={t`Still to do`} />
}

function useSteps(): Step[] | null {
  const { t } = useLingui()
  const event = useEvent()
  const base = `/manage/event/${event.id}`
  const { data } = useApiQuery(productCategories.list, { params: { event_id: event.id } })
  if (!data) return null
  const hasProduct = data.data.some((category) => category.products.length > 0)
  const hasText = event.description !== null && !isBlankHtml(event.description)
  const hasCover = event.images.some(({ type }) => type === 'EVENT_COVER')
  return [
    {
      key: 'product',
      isDone: hasProduct,
      title: t`Something to sell`,
      text: t`One ticket with a price, or a free one.`,
      action: (
        <StepLink
          isDone={hasProduct}
          to={`${base}/products${hasProduct ? '' : '#create-product'}`}
          add={t`Create a ticket`}
        />
      ),
    },
    {
      key: 'description',
      isDone: hasText,
      title: t`A description`,
      text: t`What awaits people, and why they should come.`,
      action: <StepLink isDone={hasText} to={`${base}/settings#details`} add={t`Write it`} />,
    },
    {
      key: 'cover',
      isDone: hasCover,
      title: t`A cover image`,
      text: t`Without one we draw a pattern that is only yours.`,
      action: <StepLink isDone={hasCover} to={`${base}/settings#cover`} add={t`Choose an image`} />,
    },
    {
      key: 'sale',
      isDone: false,
      title: t`On sale`,
      text: hasProduct
        ? t`The page becomes public and tickets can be bought.`
        : t`As soon as there is something to sell.`,
      action: <PutOnSale isReady={hasProduct} />,
    },
  ]
}

function StepLink({ isDone, to, add }: { isDone: boolean; to: string; add: string }) {
  if (isDone)
    return (
      <Anchor component={Link} to={to} size="sm">
        <Trans>Change</Trans>
      </Anchor>
    )
  return (
    <Button component={Link} to={to} variant="default" size="sm">
      {add}
    </Button>
  )
}

function PutOnSale({ isReady }: { isReady: boolean }) {
  const { t, i18n } = useLingui()
  const event = useEvent()
  const setStatus = useApiMutation(events.setStatus)
  async function go() {
    try {
      await setStatus.mutateAsync({ params: { event_id: event.id }, body: { status: 'LIVE' } })
      notifyDone(t`The event is on sale.`)
    } catch (error) {
      if (error instanceof ApiFailure) notifyProblem(i18n._(errorMessage(error)))
      throw error
    }
  }
  const ask = () =>
    askFirst({
      title: t`Put ${event.title} on sale?`,
      text: t`The page becomes public and tickets can be bought.`,
      confirm: t`Put on sale`,
      onConfirm: go,
    })
  return (
    <Button variant={isReady ? 'filled' : 'default'} size="sm" disabled={!isReady} onClick={ask}>
      <Trans>Put on sale</Trans>
    </Button>
  )
}
