import { PageHead } from '#web/components/shared/page-head.tsx'

/** For pages whose address is the key: no search engine lists them, and no other site learns where a visitor came from. */
export function SecretPageHead({ title, of }: { title: string; of?: string }) {
  return (
    <>
      <PageHead title={of ? `${title} · ${of}` : title} />
      <meta name="robots" content="noindex, nofollow" />
      <meta name="referrer" content="no-referrer" />
    </>
  )
}
