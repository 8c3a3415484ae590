import type { Affiliate } from '#contract/affiliates.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { publicAddress } from '#web/lib/page/public-address.ts'
import { useSettings } from '#web/lib/settings.ts'

type Linked = Pick<Affiliate, 'code' | 'short_id'>

/** Returns an affiliate's two links: one to share, one to the affiliate's statistics. */
export function useAffiliateLinks(): (affiliate: Linked) => { event_page: string; statistics: string } {
  const { id, slug } = useEvent()
  const settings = useSettings()
  const address = (path: string) => publicAddress(path, settings, location.origin)
  return ({ code, short_id }) => ({
    event_page: address(`/event/${id}/${slug}?aff=${encodeURIComponent(code)}`),
    statistics: address(`/affiliate/${short_id}`),
  })
}
