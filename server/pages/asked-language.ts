const FRAMED = /^(?:https?:\/\/[^/]+)?\/widget\//

/** Which language the address of a framed page asks for: the frame of somebody else's page has no cookies. */
export function askedLanguage(url: string): string {
  if (!FRAMED.test(url)) return ''
  return new URLSearchParams(url.split(/\?(.*)/s)[1]).get('locale') ?? ''
}
