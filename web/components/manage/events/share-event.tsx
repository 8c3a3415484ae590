import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core'
import {
  IconBrandFacebook,
  IconBrandLinkedin,
  IconBrandTelegram,
  IconBrandWhatsapp,
  IconBrandX,
  IconCalendarPlus,
  IconDownload,
  IconExternalLink,
  IconMail,
  IconShare,
  type TablerIcon,
} from '@tabler/icons-react'
import type { Event } from '#contract/events.ts'
import { QrPicture, useQrCode } from '#web/components/manage/words/qr-picture.tsx'
import { CopyButton } from '#web/components/shared/copy-button.tsx'
import { notifyProblem } from '#web/lib/notify.ts'
import { publicAddress } from '#web/lib/page/public-address.ts'
import { shareLinks } from '#web/lib/page/share-links.ts'
import { useSettings } from '#web/lib/settings.ts'
import styles from './share-event.module.css'

export type Shared = Pick<Event, 'id' | 'slug' | 'title'>

/** Public address of an event. */
function useEventAddress({ id, slug }: Pick<Event, 'id' | 'slug'>): string {
  return publicAddress(`/event/${id}/${slug}`, useSettings(), location.origin)
}

/** Link of an event and ways to share it: the phone's share sheet, networks, email, and a QR code for posters. */
export function ShareEvent({ event }: { event: Shared }) {
  const url = useEventAddress(event)
  return (
    <Stack gap="lg">
      <EventLink url={url} />
      <Networks title={event.title} url={url} />
      <QrCode event={event} url={url} />
    </Stack>
  )
}

/** Link to read, copy and open. */
function EventLink({ url }: { url: string }) {
  return (
    <Group gap="sm">
      <span className={styles.link}>{url}</span>
      <CopyButton text={url} />
      <Button
        component="a"
        href={url}
        target="_blank"
        variant="default"
        leftSection={<IconExternalLink size={18} stroke={1.5} />}
      >
        <Trans>View page</Trans>
      </Button>
    </Group>
  )
}

function Networks({ title, url }: { title: string; url: string }) {
  const { t } = useLingui()
  const links = shareLinks({ title, url })
  const networks: { href: string; name: string; icon: TablerIcon }[] = [
    { href: links.whatsapp, name: 'WhatsApp', icon: IconBrandWhatsapp },
    { href: links.telegram, name: 'Telegram', icon: IconBrandTelegram },
    { href: links.x, name: 'X', icon: IconBrandX },
    { href: links.facebook, name: 'Facebook', icon: IconBrandFacebook },
    { href: links.linkedin, name: 'LinkedIn', icon: IconBrandLinkedin },
    { href: links.email, name: t`Email`, icon: IconMail },
  ]
  return (
    <Group gap={6} role="group" aria-label={t`Share`}>
      <NativeShare title={title} url={url} />
      {networks.map(({ href, name, icon: Icon }) => (
        <ActionIcon
          key={name}
          component="a"
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          variant="default"
          size={44}
          aria-label={name}
          title={name}
        >
          <Icon size={20} stroke={1.5} />
        </ActionIcon>
      ))}
    </Group>
  )
}

/** Share sheet of the phone, if the browser has one. */
function NativeShare({ title, url }: { title: string; url: string }) {
  const { t } = useLingui()
  if (!('share' in navigator)) return null
  async function share() {
    try {
      await navigator.share({ title, url })
    } catch (error) {
      // Closing the sheet is no error.
      if ((error as DOMException).name !== 'AbortError') notifyProblem(t`Sharing didn’t work. Copy the link instead.`)
    }
  }
  return (
    <Button
      variant="light"
      size="md"
      h={44}
      leftSection={<IconShare size={18} stroke={1.5} />}
      onClick={() => void share()}
    >
      <Trans>Share</Trans>
    </Button>
  )
}

function QrCode({ event, url }: { event: Shared; url: string }) {
  const { t } = useLingui()
  const picture = useQrCode(url)
  return (
    <Group gap="lg" align="center">
      <QrPicture picture={picture} label={t`QR code of the event page`} size={120} />
      <Stack gap="xs" flex="1 1 180px" align="flex-start">
        <Text size="sm" c="dimmed">
          <Trans>For posters and flyers. Scanning it opens the page.</Trans>
        </Text>
        <Group gap="xs">
          <Button
            component="a"
            {...(picture && { href: picture })}
            download={`${event.slug}-qr.png`}
            variant="default"
            disabled={picture === null}
            leftSection={<IconDownload size={18} stroke={1.5} />}
          >
            <Trans>QR code as PNG</Trans>
          </Button>
          <Button
            component="a"
            href={`/event/${event.id}/calendar.ics`}
            download
            variant="default"
            leftSection={<IconCalendarPlus size={18} stroke={1.5} />}
          >
            <Trans>Add to calendar</Trans>
          </Button>
        </Group>
      </Stack>
    </Group>
  )
}
