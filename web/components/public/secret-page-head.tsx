import { PageHead } from '#web/components/shared/page-head.tsx'

/** For pages whose address is the key: no search engine lists them, and no other site learns where a visitor came from. */
export function SecretPageHead({ title }: { title: string }) {
  return (
    <>
      <PageHead title={title} />
      <meta name="robots" content="noindex, nofollow" />
      <meta name="referrer" content="no-referrer" />
    </>
  )
}
