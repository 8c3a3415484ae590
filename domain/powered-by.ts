export type PoweredBy = 'hidden' | 'powered_by' | 'try_free'

/** The footer of public pages: a purchased licence hides it; on the hosted domain it invites to try the product. */
export function poweredBy(
  settings: { licence_purchased: boolean; frontend_url: string },
  hostedDomain: string,
): PoweredBy {
  if (settings.licence_purchased) return 'hidden'
  return settings.frontend_url.toLowerCase().includes(hostedDomain.toLowerCase()) ? 'try_free' : 'powered_by'
}
