const SPOKEN = /^(?:https?:\/\/[^/]+)?\/(?:widget|events?)\//

/** Language in the address: of a framed page, which has no cookies on another site, and of public pages that search engines list. */
export function askedLanguage(url: string): string {
  if (!SPOKEN.test(url)) return ''
  return new URLSearchParams(url.split(/\?(.*)/s)[1]).get('locale') ?? ''
}
