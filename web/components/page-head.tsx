/** Title and description of a page; React puts them into the head, on the server too. */
export function PageHead({ title, description, appName = 'Foyer' }: { title: string; description?: string; appName?: string }) {
  return (
    <>
      <title>{title.includes(appName) ? title : `${title} · ${appName}`}</title>
      {description && <meta name="description" content={description} />}
    </>
  )
}
