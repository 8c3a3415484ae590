export type PoweredBy = 'hidden' | 'powered_by' | 'try_free'

/** Footer of public pages. A purchased licence hides it; on the hosted domain it invites visitors to try the product. */
export function poweredBy(
  settings: { licence_purchased: boolean; frontend_url: string },
  hostedDomain: string,
): PoweredBy {
  if (settings.licence_purchased) return 'hidden'
  return settings.frontend_url.toLowerCase().includes(hostedDomain.toLowerCase()) ? 'try_free' : 'powered_by'
}
