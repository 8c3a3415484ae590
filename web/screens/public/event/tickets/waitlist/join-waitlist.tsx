import { Trans, useLingui } from '@lingui/react/macro'
import { type ComponentType, type MouseEvent, useEffect, useRef, useState } from 'react'
import type { PublicEvent, PublicProduct } from '#contract/public-events.ts'
import buttons from '#web/components/public/buttons.module.css'
import { loadPublicMessages } from '#web/lib/formats/i18n.ts'
import { usePageRuntime } from '#web/lib/page/page-runtime.ts'
import type { PublicPrice } from '../selection.ts'
import type { DialogProps } from './join-dialog.tsx'
import styles from './join-waitlist.module.css'
import { hasJoined, storeJoined } from './joined.ts'

type Props = { event: PublicEvent; product: PublicProduct; price: PublicPrice }

/** Few visitors open the dialog, so it and its texts are loaded on demand. */
async function loadDialog(): Promise<ComponentType<DialogProps>> {
  const [{ JoinDialog }] = await Promise.all([import('./join-dialog.tsx'), loadPublicMessages()])
  return JoinDialog
}

/** Opens the dialog to join the waitlist of a sold-out price; without scripts the link opens a page with the same form. */
export function JoinWaitlist({ event, product, price }: Props) {
  const { t } = useLingui()
  const { pathname, reload } = usePageRuntime()
  const [isJoined, setJoined] = useState(false)
  const [Dialog, setDialog] = useState<ComponentType<DialogProps> | null>(null)
  const ref = useRef<HTMLDivElement>(null)
  const item_name = price.label ? `${product.title}: ${price.label}` : product.title
  useEffect(() => setJoined(hasJoined(event.id, price.id)), [event.id, price.id])

  async function open(click: MouseEvent<HTMLAnchorElement>) {
    const { href } = click.currentTarget
    click.preventDefault()
    try {
      const loaded = await loadDialog()
      setDialog(() => loaded)
    } catch {
      window.open(href, '_blank', 'noopener')
    }
  }

  function close(isStale: boolean) {
    setDialog(null)
    requestAnimationFrame(() => (ref.current?.querySelector('a') ?? ref.current)?.focus())
    if (isStale) void reload()
  }

  return (
    <div ref={ref} tabIndex={-1}>
      {isJoined ? (
        <p className={styles.joined}>
          <Trans>On the waitlist</Trans>
        </p>
      ) : (
        <a
          className={buttons.plain}
          href={`/event/${event.id}/${event.slug}/waitlist/${price.id}`}
          target={pathname.startsWith('/widget/') ? '_blank' : undefined}
          aria-label={t`Join waitlist: ${item_name}`}
          onClick={(click) => void open(click)}
        >
          <Trans>Join waitlist</Trans>
        </a>
      )}
      {Dialog && (
        <Dialog
          event_id={event.id}
          product_price_id={price.id}
          item_name={item_name}
          onJoined={() => {
            storeJoined(event.id, price.id)
            setJoined(true)
          }}
          onClose={close}
        />
      )}
    </div>
  )
}
