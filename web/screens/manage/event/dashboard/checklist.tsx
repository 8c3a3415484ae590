import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Button, Paper, Progress, Stack, Text, Title } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { EndpointSpec } from '#contract/endpoint.ts'
import { events } from '#contract/events.ts'
import { images as imagesOfEvents } from '#contract/images.ts'
import { products } from '#contract/products.ts'
import { isBlankHtml } from '#domain/text.ts'
import { BlockError } from '#web/components/manage/block-error.tsx'
import { PutOnSaleButton } from '#web/components/manage/put-on-sale-button.tsx'
import { type Readiness, useReadiness } from '#web/components/manage/use-readiness.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { useMay } from '#web/lib/use-may.ts'
import styles from './dashboard.module.css'

type Step = { key: string; isDone: boolean; title: ReactNode; text: ReactNode; action: ReactNode }

/** What is still missing before people can buy; gone once the event is on sale. */
export function Checklist() {
  const { t } = useLingui()
  const { steps, isError, retry } = useSteps()
  if (!steps) return isError ? <BlockError retry={retry} /> : null
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <Paper component="section" withBorder radius="lg" mb="xl" aria-labelledby="getting-started">
      <Stack gap="xs" p="lg">
        <Title order={2} size="h3" id="getting-started">
          <Trans>Getting started</Trans>
        </Title>
        <Text size="sm" c="dimmed">
          <Trans>
            {done} of {steps.length} done. Only your team can see the event until it goes on sale.
          </Trans>
        </Text>
        <Progress value={(done / steps.length) * 100} size={6} aria-label={t`Progress`} />
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

function useSteps(): { steps: Step[] | undefined; isError: boolean; retry: () => void } {
  const { id: event_id } = useEvent()
  const { readiness, isError, refetch } = useReadiness(event_id)
  const isSellable = readiness?.hasTicket ?? false
  const ownSteps = useOwnSteps()
  const [product, payment, sale] = [useProductStep(isSellable), usePaymentStep(readiness), useSaleStep(isSellable)]
  const steps = readiness && [product, ...ownSteps, payment, sale]
  return { steps, isError, retry: () => void refetch() }
}

function useBase(): string {
  return `/manage/event/${useEvent().id}`
}

function useProductStep(isDone: boolean): Step {
  const { t } = useLingui()
  const to = `${useBase()}/products${isDone ? '' : '#create-product'}`
  return {
    key: 'product',
    isDone,
    title: t`Something to sell`,
    text: t`A paid or free ticket.`,
    action: <StepLink isDone={isDone} to={to} add={t`Create ticket`} needs={products.create} />,
  }
}

/** What the event itself has: a text and a picture. */
function useOwnSteps(): Step[] {
  const { t } = useLingui()
  const { description, images } = useEvent()
  const base = useBase()
  const hasText = description !== null && !isBlankHtml(description)
  const hasCover = images.some(({ type }) => type === 'EVENT_COVER')
  return [
    {
      key: 'description',
      isDone: hasText,
      title: t`A description`,
      text: t`What to expect, and why people should come.`,
      action: <StepLink isDone={hasText} to={`${base}/settings#details`} add={t`Write`} needs={events.update} />,
    },
    {
      key: 'cover',
      isDone: hasCover,
      title: t`A cover image`,
      text: t`Without one, we draw a pattern unique to your event.`,
      action: (
        <StepLink isDone={hasCover} to={`${base}/settings#cover`} add={t`Choose image`} needs={imagesOfEvents.upload} />
      ),
    },
  ]
}

/** Done as well where everything is free. */
function usePaymentStep(readiness: Readiness | undefined): Step {
  const { t } = useLingui()
  const to = `${useBase()}/settings#payment`
  const isFree = readiness?.hasTicket === true && !readiness.costsMoney
  const isDone = readiness?.hasWayToPay === true || isFree
  return {
    key: 'payment',
    isDone,
    title: t`How people pay`,
    text:
      isFree && !readiness.hasWayToPay
        ? t`Nothing costs money yet.`
        : t`By bank transfer, at the door or another way. Paid tickets can’t go on sale without it.`,
    action: <StepLink isDone={isDone} to={to} add={t`Set up`} needs={events.updateSettings} />,
  }
}

function useSaleStep(isReady: boolean): Step {
  const { t } = useLingui()
  const event = useEvent()
  return {
    key: 'sale',
    isDone: false,
    title: t`On sale`,
    text: isReady ? t`Your page goes public and people can get tickets.` : t`Once there’s something to sell.`,
    action: <PutOnSaleButton event={event} size="sm" />,
  }
}

type LinkProps = { isDone: boolean; to: string; add: string; needs: EndpointSpec }

function StepLink({ isDone, to, add, needs }: LinkProps) {
  const may = useMay()
  if (!may(needs)) return null
  if (isDone)
    return (
      <Anchor component={Link} to={to} size="sm">
        <Trans>Edit</Trans>
      </Anchor>
    )
  return (
    <Button component={Link} to={to} variant="default" size="sm">
      {add}
    </Button>
  )
}
