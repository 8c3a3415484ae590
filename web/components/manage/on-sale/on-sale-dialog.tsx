import { Trans, useLingui } from '@lingui/react/macro'
import { Divider, Stack, Text, Title } from '@mantine/core'
import { IconChevronRight, IconPencil, IconPhoto, IconScan, IconUserPlus, type TablerIcon } from '@tabler/icons-react'
import { Link } from 'react-router'
import { checkInLists } from '#contract/check-in.ts'
import type { EndpointSpec } from '#contract/endpoint.ts'
import { type Event, events } from '#contract/events.ts'
import { images } from '#contract/images.ts'
import { users } from '#contract/users.ts'
import { isBlankHtml } from '#domain/text.ts'
import { EventCover } from '#web/components/manage/events/event-cover.tsx'
import { ShareEvent } from '#web/components/manage/events/share-event.tsx'
import { useMay } from '#web/lib/calls/use-may.ts'
import { UserContext, useUser } from '#web/lib/manage-context.ts'
import { withOverlays } from '#web/lib/overlays.ts'
import styles from './on-sale-dialog.module.css'

/** Dialog after an event has gone on sale. It stays open above the next screen. */
export function useOnSaleDialog(): (event: Event) => void {
  const { t } = useLingui()
  const user = useUser()
  return (event) =>
    void withOverlays(({ modals }) => {
      const id = modals.open({
        size: 'lg',
        title: t`${event.title} is on sale`,
        closeButtonProps: { 'aria-label': t`Close` },
        // The button that opened it is gone, so the focus goes to the screen behind.
        onClose: () => setTimeout(() => document.getElementById('main')?.focus()),
        children: (
          <UserContext value={user}>
            <OnSale event={event} close={() => modals.close(id)} />
          </UserContext>
        ),
      })
    })
}

function OnSale({ event, close }: { event: Event; close: () => void }) {
  return (
    <Stack gap="lg">
      <div className={styles.cover}>
        <EventCover event={event} sizes="360px" />
      </div>
      <Text>
        <Trans>Your page is live and people can get tickets. Spread the word.</Trans>
      </Text>
      <ShareEvent event={event} />
      <NextSteps event={event} close={close} />
    </Stack>
  )
}

type Step = { to: string; icon: TablerIcon; text: string; needs: EndpointSpec }

function NextSteps({ event, close }: { event: Event; close: () => void }) {
  const may = useMay()
  const steps = useNextSteps(event).filter(({ needs }) => may(needs))
  if (steps.length === 0) return null
  return (
    <section aria-labelledby="next-steps">
      <Divider mb="md" />
      <Title order={3} size="h4" mb="xs" id="next-steps">
        <Trans>What’s next</Trans>
      </Title>
      <ul className="plain">
        {steps.map(({ to, icon: Icon, text }) => (
          <li key={to}>
            <Link to={to} onClick={close} className={styles.step}>
              <Icon size={20} stroke={1.5} aria-hidden="true" />
              <span>{text}</span>
              <IconChevronRight size={18} stroke={1.5} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function useNextSteps(event: Event): Step[] {
  const { t } = useLingui()
  const base = `/manage/event/${event.id}`
  const hasText = event.description !== null && !isBlankHtml(event.description)
  const hasCover = event.images.some(({ type }) => type === 'EVENT_COVER')
  const description: Step = {
    to: `${base}/settings#details`,
    icon: IconPencil,
    text: t`Write description`,
    needs: events.update,
  }
  const cover: Step = {
    to: `${base}/homepage-designer#cover`,
    icon: IconPhoto,
    text: t`Add a cover image`,
    needs: images.upload,
  }
  return [
    ...(hasText ? [] : [description]),
    ...(hasCover ? [] : [cover]),
    { to: `${base}/check-in`, icon: IconScan, text: t`Set up check-in for the door`, needs: checkInLists.create },
    { to: '/account/users', icon: IconUserPlus, text: t`Invite your team`, needs: users.invite },
  ]
}
