import { useLingui } from '@lingui/react/macro'
import type { EndpointSpec } from '#contract/endpoint.ts'
import { events } from '#contract/events.ts'
import { images } from '#contract/images.ts'
import { installation } from '#contract/installation.ts'
import { products } from '#contract/products.ts'
import { users } from '#contract/users.ts'
import { type FirstStep, firstSteps } from '#domain/first-steps.ts'
import { isBlankHtml } from '#domain/text.ts'
import { useApiQuery } from '#web/lib/calls/query.ts'
import { useEvent, useUser } from '#web/lib/manage-context.ts'
import { type Readiness, useReadiness } from './use-readiness.ts'

export type ShownStep = FirstStep & {
  title: string
  /** Purpose of the step, and what is missing. */
  text: string
  /** Link to the screen for the step. Null for the sale, which has its own button. */
  way: { to: string; add: string; needs: EndpointSpec } | null
}

/** Progress of the current event; `steps` are undefined until loaded. */
export function useFirstSteps(): { steps: ShownStep[] | undefined; isError: boolean; retry: () => void } {
  const event = useEvent()
  const { readiness, isError, refetch } = useReadiness(event.id)
  const is_email_confirmed = useEmailConfirmed()
  const [wayOf, titles, textOf] = [useWays(), useTitles(), useTexts(readiness)]
  const steps =
    readiness &&
    firstSteps({
      status: event.status,
      has_product: readiness.hasTicket,
      costs_money: readiness.costsMoney,
      has_way_to_pay: readiness.hasWayToPay,
      has_description: event.description !== null && !isBlankHtml(event.description),
      has_cover: event.images.some(({ type }) => type === 'EVENT_COVER'),
      is_email_confirmed,
    })
  return {
    steps: steps?.map((step) => ({ ...step, title: titles[step.kind], text: textOf(step), way: wayOf(step) })),
    isError,
    retry: () => void refetch(),
  }
}

/** Null if confirming is not required, or not up to this user. */
function useEmailConfirmed(): boolean | null {
  const { is_account_owner, is_email_verified } = useUser()
  const { data } = useApiQuery(installation.get, {})
  return is_account_owner && data?.data.email_must_be_confirmed ? is_email_verified : null
}

type Kind = FirstStep['kind']

/** Link to the screen of each step. */
function useWays(): (step: FirstStep) => ShownStep['way'] {
  const { t } = useLingui()
  const base = `/manage/event/${useEvent().id}`
  return ({ kind, is_done }) => {
    const ways: Record<Kind, ShownStep['way']> = {
      PRODUCT: {
        to: `${base}/products${is_done ? '' : '#create-product'}`,
        add: t`Create ticket`,
        needs: products.create,
      },
      DESCRIPTION: { to: `${base}/settings#details`, add: t`Write`, needs: events.update },
      COVER: { to: `${base}/homepage-designer#cover`, add: t`Choose image`, needs: images.upload },
      PAYMENT: {
        to: `${base}/settings#payment`,
        add: t({ message: 'Set up', context: 'Button' }),
        needs: events.updateSettings,
      },
      CONFIRMATION: is_done ? null : { to: '/manage/profile', add: t`Confirm`, needs: users.confirmEmailWithCode },
      SALE: null,
    }
    return ways[kind]
  }
}

function useTitles(): Record<Kind, string> {
  const { t } = useLingui()
  return {
    PRODUCT: t`Something to sell`,
    DESCRIPTION: t`A description`,
    COVER: t`A cover image`,
    PAYMENT: t`How people pay`,
    CONFIRMATION: t`Your email address`,
    SALE: t`On sale`,
  }
}

function useTexts(readiness: Readiness | undefined): (step: FirstStep) => string {
  const { t } = useLingui()
  const { email } = useUser()
  const saleText = useSaleText(readiness)
  const isFree = readiness?.hasTicket && !readiness.costsMoney && !readiness.hasWayToPay
  return ({ kind, is_done }) => {
    const texts: Record<Kind, string> = {
      PRODUCT: is_done ? t`There’s something to sell.` : t`A paid or free ticket.`,
      DESCRIPTION: is_done ? t`Your page says what to expect.` : t`What to expect, and why people should come.`,
      COVER: is_done ? t`Your page has its own image.` : t`Without one, we draw a pattern unique to your event.`,
      PAYMENT: isFree
        ? t`No paid products yet.`
        : is_done
          ? t`Buyers can choose how to pay.`
          : t`By bank transfer, at the door or another way. Paid tickets can’t go on sale without it.`,
      CONFIRMATION: is_done
        ? t`${email} is confirmed.`
        : t`Enter the code we sent to ${email}. We send tickets in your name.`,
      SALE: saleText,
    }
    return texts[kind]
  }
}

function useSaleText(readiness: Readiness | undefined): string {
  const { t } = useLingui()
  const { status } = useEvent()
  if (status === 'LIVE') return t`Tickets are on sale.`
  if (status === 'PAUSED') return t`Your page is public. Sales are paused.`
  if (status === 'ARCHIVED') return t`This event is archived. Restore it in the settings first.`
  return readiness?.hasTicket
    ? t`Your page goes public and people can get tickets.`
    : t`Once there’s something to sell.`
}
