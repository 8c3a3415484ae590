import { useRouteLoaderData } from 'react-router'
import { PageHead } from '#web/components/shared/page-head.tsx'
import { publicAddress } from '#web/lib/public-address.ts'
import { useSettings } from '#web/lib/settings.ts'

type Props = {
  title: string
  description: string
  keywords?: string | null
  /** The page's one true path, without query. */
  path: string
  image?: string | undefined
  is_indexed: boolean
}

/** What search engines and messengers read of a public page. */
export function PublicHead({ title, description, keywords, path, image, is_indexed }: Props) {
  const settings = useSettings()
  const origin = useRouteLoaderData<{ origin: string }>('root')?.origin ?? ''
  const canonical = publicAddress(path, settings, origin)
  return (
    <>
      <PageHead title={title} description={description} />
      {keywords && <meta name="keywords" content={keywords} />}
      {is_indexed ? <link rel="canonical" href={canonical} /> : <meta name="robots" content="noindex" />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={settings.app_name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={canonical} />
      {image && <meta property="og:image" content={publicAddress(image, settings, origin)} />}
      <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      {image && <meta name="twitter:image" content={publicAddress(image, settings, origin)} />}
    </>
  )
}
