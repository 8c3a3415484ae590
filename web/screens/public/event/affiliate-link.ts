import { useEffect } from 'react'
import { ATTRIBUTION_DAYS, affiliateCode } from '#domain/affiliate.ts'

/** Affiliate of a visitor by event, kept for 30 days; the last link wins. No cookie, and nothing that another site can read. */

const keyOf = (event_id: number) => `foyer.affiliate.${event_id}`

/** The affiliate code from the address, even if the browser forbids storage; otherwise the stored one. */
export function affiliateOf(event_id: number): string | null {
  return ofAddress() ?? remembered(event_id)
}

/** Stores the affiliate code of the address, and counts the click. */
export function useAffiliateLink(event_id: number): void {
  useEffect(() => {
    const code = ofAddress()
    if (code === null) return
    try {
      localStorage.setItem(keyOf(event_id), `${code} ${Date.now() + ATTRIBUTION_DAYS * 86_400_000}`)
    } catch {}
    navigator.sendBeacon(`/api/public/events/${event_id}/affiliates/${code}/clicks`)
  }, [event_id])
}

function ofAddress(): string | null {
  return affiliateCode(new URLSearchParams(location.search).get('aff'))
}

function remembered(event_id: number): string | null {
  try {
    const [code, until] = (localStorage.getItem(keyOf(event_id)) ?? '').split(' ')
    return Number(until) > Date.now() ? affiliateCode(code) : null
  } catch {
    return null
  }
}
