import { useEffect } from 'react'
import { ATTRIBUTION_DAYS, affiliateCode } from '#domain/affiliate.ts'

/** By whose link a visitor has come, for 30 days, by event; the last link wins. No cookie, and nothing that another site sees. */

const keyOf = (event_id: number) => `foyer.affiliate.${event_id}`

/** The one of the address, also where the browser forbids storage; else the one that it remembers. */
export function affiliateOf(event_id: number): string | null {
  return ofAddress() ?? remembered(event_id)
}

/** Remembers the link by which somebody has come, and counts them. */
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
