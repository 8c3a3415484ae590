import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { IconDownload, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { type Affiliate, affiliates } from '#contract/affiliates.ts'
import { useAskAndTell } from '#web/components/manage/screen/ask-and-tell.ts'
import { QrPicture, useQrCode } from '#web/components/manage/words/qr-picture.tsx'
import { useApiMutation } from '#web/lib/calls/query.ts'
import { useMay } from '#web/lib/calls/use-may.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { DrawerSection } from '#web/ui/overlay/drawer-section.tsx'
import { LinkLine } from './link-line.tsx'
import { useAffiliateLinks } from './use-affiliate-links.ts'

type Props = { affiliate: Affiliate; onClose: () => void }

/** Link to share, as text and QR code, and the link to the affiliate's statistics. */
export function AffiliateShare({ affiliate: given, onClose }: Props) {
  const { t } = useLingui()
  const [affiliate, setAffiliate] = useState(given)
  const links = useAffiliateLinks()(affiliate)
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t`Links for ${affiliate.name}`}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <Stack gap="xl">
        <DrawerSection title={<Trans>Affiliate link</Trans>}>
          <Text size="sm" c="dimmed">
            <Trans>Orders count for 30 days after someone opens it. The last affiliate link wins.</Trans>
          </Text>
          <LinkLine url={links.event_page} />
          <QrCode url={links.event_page} code={affiliate.code} />
        </DrawerSection>
        <DrawerSection title={<Trans>Affiliate page</Trans>}>
          <Text size="sm" c="dimmed">
            <Trans>
              A page with clicks, orders, tickets and revenue. It shows nothing about buyers. Anyone with the link can
              open it.
            </Trans>
          </Text>
          <LinkLine url={links.statistics} isOpened />
          <RenewLink affiliate={affiliate} onRenewed={setAffiliate} />
        </DrawerSection>
      </Stack>
    </Modal>
  )
}

function QrCode({ url, code }: { url: string; code: string }) {
  const { t } = useLingui()
  const picture = useQrCode(url)
  return (
    <Group gap="lg">
      <QrPicture picture={picture} label={t`QR code of the link`} size={120} />
      <Button
        component="a"
        {...(picture && { href: picture })}
        download={`${code.toLowerCase()}-qr.png`}
        variant="default"
        disabled={picture === null}
        leftSection={<IconDownload size={18} stroke={1.5} />}
      >
        <Trans>QR code as PNG</Trans>
      </Button>
    </Group>
  )
}

type RenewProps = { affiliate: Affiliate; onRenewed: (affiliate: Affiliate) => void }

function RenewLink({ affiliate, onRenewed }: RenewProps) {
  const { t } = useLingui()
  const { id: event_id } = useEvent()
  const renew = useApiMutation(affiliates.renewLink)
  const askAndTell = useAskAndTell()
  if (!useMay()(affiliates.renewLink)) return null

  function ask() {
    askAndTell({
      title: t`Renew the link to the affiliate page?`,
      text: t`The current link stops working at once. Send ${affiliate.name} the new one.`,
      confirm: t`Renew link`,
      run: async () => onRenewed((await renew.mutateAsync({ params: { event_id, affiliate_id: affiliate.id } })).data),
      done: t`Link renewed.`,
    })
  }
  return (
    <Button variant="default" w="fit-content" leftSection={<IconRefresh size={18} stroke={1.5} />} onClick={ask}>
      <Trans>Renew link</Trans>
    </Button>
  )
}
