import { useSettings } from '#web/lib/settings.ts'

/** Until a page knows what it is called. */
export function PlainPageHead() {
  return <PageHead title={useSettings().app_name} />
}

/** Title (with the name of the installation behind it) and description; React puts them into the head, on the server too. */
export function PageHead({ title, description }: { title: string; description?: string | null }) {
  const { app_name } = useSettings()
  return (
    <>
      <title>{title === app_name ? title : `${title} · ${app_name}`}</title>
      {description && <meta name="description" content={description} />}
    </>
  )
}
