const FRAMED = /^(?:https?:\/\/[^/]+)?\/widget\//

/** Language in the address of a framed page: a frame on another site has no cookies. */
export function askedLanguage(url: string): string {
  if (!FRAMED.test(url)) return ''
  return new URLSearchParams(url.split(/\?(.*)/s)[1]).get('locale') ?? ''
}
