type SnippetKind = 'list' | 'button' | 'calendar'

/** Attributes of the element; those without a value are left out. */
export type SnippetAttributes = {
  kind: SnippetKind
  event: number
  organizer: number
  locale: string | null
  'promo-code': string | null
  affiliate: string | null
  'button-text': string | null
  accent: string | null
  background: string | null
  mode: string | null
  padding: number | null
}

/** Only the attributes that this kind uses, in the format of the element. */
export function attributesOf(chosen: SnippetAttributes): [name: string, value: string][] {
  const { kind, event, organizer, 'button-text': text, 'promo-code': code, affiliate, ...look } = chosen
  const of = kind === 'calendar' ? { organizer } : { event, 'promo-code': code, affiliate }
  const said = {
    kind: kind === 'list' ? null : kind,
    ...of,
    ...(kind === 'button' && { 'button-text': text }),
    ...look,
  }
  return Object.entries(said).flatMap(([name, value]) => (value === null || value === '' ? [] : [[name, `${value}`]]))
}

type Place = { origin: string; attributes: [string, string][]; link: { href: string; text: string } }

/** The element with its script. Without JavaScript the link is shown in its place. */
export function elementSnippet({ origin, attributes, link }: Place): string {
  return [
    `<script async src="${escaped(`${origin}/widget.js`)}"></script>`,
    `<foyer-event${written(attributes)}>`,
    `  <a href="${escaped(link.href)}">${escaped(link.text)}</a>`,
    '</foyer-event>',
  ].join('\n')
}

/** A script alone, for systems that reject unknown elements; the tickets appear in the place of the script. */
export function scriptSnippet({ origin, attributes, link }: Place): string {
  const data = attributes.map(([name, value]): [string, string] => [`data-${name}`, value])
  return [
    `<script async src="${escaped(`${origin}/widget.js`)}"${written(data)}></script>`,
    `<noscript><a href="${escaped(link.href)}">${escaped(link.text)}</a></noscript>`,
  ].join('\n')
}

const written = (attributes: [string, string][]) =>
  attributes.map(([name, value]) => ` ${name}="${escaped(value)}"`).join('')

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign)
}
