import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Badge } from '@mantine/core'
import type { Product } from '#contract/products.ts'
import type { EventStatus } from '#domain/event-status.ts'

type Status = 'hidden' | 'ended' | 'scheduled' | 'sold_out' | 'draft' | 'paused' | 'on_sale' | 'off_sale'

const FACES: Record<Status, { word: MessageDescriptor; color: string }> = {
  hidden: { word: msg`hidden`, color: 'gray' },
  ended: { word: msg`sales ended`, color: 'gray' },
  scheduled: { word: msg`scheduled`, color: 'aubergine' },
  sold_out: { word: msg`sold out`, color: 'red' },
  draft: { word: msg`ready`, color: 'gray' },
  paused: { word: msg`paused`, color: 'orange' },
  on_sale: { word: msg`on sale`, color: 'teal' },
  off_sale: { word: msg`no tier on sale`, color: 'gray' },
}

/** Tells whether the product can be bought at this moment, or why not. */
export function ProductStatus({ product, event }: { product: Product; event: { status: EventStatus } }) {
  const { i18n } = useLingui()
  const { word, color } = FACES[statusOf(product, event.status)]
  return <Badge color={color}>{i18n._(word)}</Badge>
}

function statusOf(product: Product, event: EventStatus): Status {
  if (product.is_hidden) return 'hidden'
  if (product.is_after_sale_end_date) return 'ended'
  if (product.is_sold_out) return 'sold_out'
  if (product.is_before_sale_start_date) return 'scheduled'
  if (!product.is_available) return 'off_sale'
  if (event === 'LIVE') return 'on_sale'
  return event === 'PAUSED' ? 'paused' : 'draft'
}
