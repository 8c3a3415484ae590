import { useLingui } from '@lingui/react'
import { useContext } from 'react'
import { bcp47, DEFAULT_LOCALE, type Locale, OFFERED } from '#domain/locale.ts'
import { PageHead } from '#web/components/shared/page-head.tsx'
import { toLocale } from '#web/lib/formats/i18n.ts'
import { publicAddress } from '#web/lib/page/public-address.ts'
import { OriginContext, useSettings } from '#web/lib/settings.ts'

type Props = {
  title: string
  description: string
  keywords?: string | null
  /** Canonical path of the page, without query. */
  path: string
  /** JPEG of 1200 × 630 pixels. */
  share_image: { path: string; alt: string }
  is_indexed: boolean
}

/** Head of a public page. Tags for search engines and messengers are rendered on the server only. */
export function PublicHead(props: Props) {
  return (
    <>
      <PageHead title={props.title} description={props.description} />
      {import.meta.env.SSR && <TagsForMachines {...props} />}
    </>
  )
}

function TagsForMachines({ title, description, keywords, path, share_image, is_indexed }: Props) {
  const settings = useSettings()
  const origin = useContext(OriginContext)
  const canonical = publicAddress(path, settings, origin)
  const image = publicAddress(share_image.path, settings, origin)
  return (
    <>
      {keywords && <meta name="keywords" content={keywords} />}
      {is_indexed ? <Alternates address={canonical} /> : <meta name="robots" content="noindex" />}
      <ShareTags {...{ title, description, image, canonical }} app_name={settings.app_name} alt={share_image.alt} />
    </>
  )
}

/** The page in each language, for search engines. Without a language in its address it is English, or what the visitor reads. */
function Alternates({ address }: { address: string }) {
  const { i18n } = useLingui()
  const here = toLocale(i18n.locale)
  const hrefIn = (locale: Locale) => (locale === DEFAULT_LOCALE ? address : `${address}?locale=${locale}`)
  return (
    <>
      <link rel="canonical" href={hrefIn(here)} />
      <link rel="alternate" hrefLang="x-default" href={address} />
      {OFFERED.map((locale) => (
        <link key={locale} rel="alternate" hrefLang={bcp47(locale)} href={hrefIn(locale)} />
      ))}
    </>
  )
}

type Shared = Record<'title' | 'description' | 'image' | 'canonical' | 'app_name' | 'alt', string>

/** Open Graph tags; messengers and networks take the rest from other tags. */
function ShareTags({ title, description, image, canonical, app_name, alt }: Shared) {
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={app_name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={canonical} />
      <meta property="og:image" content={image} />
      <meta property="og:image:type" content="image/jpeg" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={alt} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
