import { useSettings } from '#web/lib/settings.ts'

/** Head of a page whose title is not known yet. */
export function PlainPageHead() {
  return <PageHead title={useSettings().app_name} />
}

/** Title (followed by the installation's name) and description. React moves them into the head, on the server too. */
export function PageHead({ title, description }: { title: string; description?: string | null }) {
  const { app_name } = useSettings()
  return (
    <>
      <title>{title === app_name ? title : `${title} · ${app_name}`}</title>
      {description && <meta name="description" content={description} />}
    </>
  )
}
