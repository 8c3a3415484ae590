import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor } from '@mantine/core'
import {
  IconAlertTriangle,
  IconClockExclamation,
  IconPhoto,
  IconQrcode,
  IconTextPlus,
  IconTicket,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { Link } from 'react-router'
import { checkInLists } from '#contract/check-in.ts'
import type { EndpointSpec } from '#contract/endpoint.ts'
import type { EventOverview } from '#contract/event-figures.ts'
import { events } from '#contract/events.ts'
import { images as imagesOfEvents } from '#contract/images.ts'
import { integrity } from '#contract/integrity.ts'
import { orders } from '#contract/orders.ts'
import { products } from '#contract/products.ts'
import { type EventTask, tasksOf, UNPAID_FOR_DAYS } from '#domain/event-task.ts'
import { unitsOf } from '#domain/sold-of-capacity.ts'
import { isBlankHtml } from '#domain/text.ts'
import { FIRST_PAGE, writeListState } from '#web/lib/calls/url-state.ts'
import { useMay } from '#web/lib/calls/use-may.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import styles from './tasks.module.css'

type Props = { overview: EventOverview; doFiguresAgree: boolean | null; now: string }

/** Tasks for the organizer, each with a link; null if there are none. */
export function Tasks({ overview, doFiguresAgree, now }: Props) {
  const tasks = useTasks({ overview, doFiguresAgree, now })
  if (tasks.length === 0) return null
  return (
    <>
      <h2 className="unseen" id="to-do">
        <Trans>To do</Trans>
      </h2>
      <ul className="plain" aria-labelledby="to-do">
        {tasks.map(({ key, Icon, words, action, to }) => (
          <li key={key} className={styles.task}>
            <Icon size={20} stroke={1.5} aria-hidden="true" className={styles.icon} />
            <span className={styles.words}>{words}</span>
            <Anchor component={Link} to={to} size="sm" className={styles.action}>
              {action}
            </Anchor>
          </li>
        ))}
      </ul>
    </>
  )
}

type Row = {
  key: string
  Icon: ComponentType<{ size: number; stroke: number; className?: string | undefined }>
  words: string
  action: string
  to: string
  /** Endpoint that the task needs; users who may not call it do not see the task. */
  needs: EndpointSpec
}

function useTasks({ overview, doFiguresAgree, now }: Props): Row[] {
  const { description, images, ...event } = useEvent()
  const may = useMay()
  const rowOf = useTaskRow()
  const tasks = tasksOf(
    {
      ...event,
      ...overview,
      has_description: description !== null && !isBlankHtml(description),
      has_cover: images.some(({ type }) => type === 'EVENT_COVER'),
      products: overview.capacity.products.map((product) => ({
        ...withTaken(product),
        prices: product.prices.map(withTaken),
      })),
      do_figures_agree: doFiguresAgree,
    },
    now,
  )
  return tasks.map(rowOf).filter(({ needs }) => may(needs))
}

function withTaken<S extends Parameters<typeof unitsOf>[0]>(sold: S) {
  return { ...sold, taken: unitsOf(sold) }
}

const UNPAID = writeListState(new URLSearchParams(), {
  ...FIRST_PAGE,
  filter_fields: { status: { in: 'AWAITING_OFFLINE_PAYMENT' } },
})

function useTaskRow(): (task: EventTask) => Row {
  const { t } = useLingui()
  const base = `/manage/event/${useEvent().id}`
  return (task) => {
    switch (task.kind) {
      case 'FIGURES_DISAGREE':
        return {
          ...{ key: task.kind, Icon: IconAlertTriangle, to: '#figures', needs: integrity.get },
          ...{ words: t`This event’s figures don’t match`, action: t`See details` },
        }
      case 'NO_CHECK_IN_LIST':
        return {
          ...{ key: task.kind, Icon: IconQrcode, to: `${base}/check-in`, needs: checkInLists.create },
          ...{ words: t`No check-in list yet, so no one can be checked in`, action: t`Create list` },
        }
      case 'UNPAID_ORDERS':
        return {
          ...{ key: task.kind, Icon: IconClockExclamation, to: `${base}/orders?${UNPAID}`, needs: orders.list },
          words: t`${plural(task.orders, {
            one: `# order has been awaiting payment for more than ${UNPAID_FOR_DAYS} days`,
            other: `# orders have been awaiting payment for more than ${UNPAID_FOR_DAYS} days`,
          })}`,
          action: t`View orders`,
        }
      case 'LOW_STOCK': {
        const name = [task.title, task.label].filter(Boolean).join(' · ')
        return {
          ...{ key: `${task.kind} ${name}`, Icon: IconTicket, to: `${base}/products`, needs: products.update },
          words: t`${plural(task.left, { one: `Only # left of ${name}`, other: `Only # left of ${name}` })}`,
          action: t`Change quantity`,
        }
      }
      case 'NO_DESCRIPTION':
        return {
          ...{ key: task.kind, Icon: IconTextPlus, to: `${base}/settings#details`, needs: events.update },
          ...{ words: t`The event page has no description`, action: t`Write` },
        }
      case 'NO_COVER':
        return {
          ...{ key: task.kind, Icon: IconPhoto, to: `${base}/homepage-designer#cover`, needs: imagesOfEvents.upload },
          ...{ words: t`The event page has no cover image`, action: t`Choose image` },
        }
    }
  }
}
