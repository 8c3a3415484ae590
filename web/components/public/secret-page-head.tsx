import { PageHead } from '#web/components/shared/page-head.tsx'

/** Head of pages with a secret address: not indexed, and no referrer is sent to other sites. */
export function SecretPageHead({ title, of }: { title: string; of?: string }) {
  return (
    <>
      <PageHead title={of ? `${title} · ${of}` : title} />
      <meta name="robots" content="noindex, nofollow" />
      <meta name="referrer" content="no-referrer" />
    </>
  )
}
