import { useLingui } from '@lingui/react/macro'
import { Group, NativeSelect, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiFailure } from '#contract/client.ts'
import type { Output } from '#contract/endpoint.ts'
import { messages } from '#contract/messages.ts'
import { LOCALES, type Locale } from '#domain/locale.ts'
import type { MessagePurpose } from '#domain/message.ts'
import { languagesWith } from '#web/components/manage/words/languages.ts'
import { callApi } from '#web/lib/calls/api.ts'
import { queryKey, shouldRetry } from '#web/lib/calls/query.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { BlockError } from '#web/ui/feedback/block-error.tsx'
import { Segmented } from '#web/ui/form/segmented.tsx'
import styles from './composer.module.css'

type Props = { purpose: MessagePurpose; subject: string; message: string }

/** Email as a mail program shows it. Scripts do not run; links open in a new tab. */
export function EmailPreview({ purpose, subject, message }: Props) {
  const { t } = useLingui()
  const { locale: own } = useFormat()
  const [scheme, setScheme] = useState<'LIGHT' | 'DARK'>('LIGHT')
  const [width, setWidth] = useState<'WIDE' | 'PHONE'>('WIDE')
  const [locale, setLocale] = useState<Locale>(own)
  const { data, isError, isFetching, refetch } = useRendered({ purpose, subject, message, locale })
  return (
    <Stack gap="sm" component="section" aria-label={t`Preview`}>
      <Group gap="sm">
        <Segmented
          aria-label={t`Colours`}
          size="xs"
          data={{ LIGHT: t`Light`, DARK: t`Dark` }}
          value={scheme}
          onChange={setScheme}
        />
        <Segmented
          aria-label={t`Preview width`}
          size="xs"
          data={{ WIDE: t`Desktop`, PHONE: t`Phone` }}
          value={width}
          onChange={setWidth}
        />
        <NativeSelect
          aria-label={t`Language`}
          data={languagesWith(own)}
          value={locale}
          onChange={({ currentTarget }) => setLocale(LOCALES.find((one) => one === currentTarget.value) ?? own)}
        />
      </Group>
      {data ? (
        <div className={styles.pane} data-scheme={scheme} data-width={width}>
          <Text fw={550} className={styles.subject}>
            {data.data.subject}
          </Text>
          <iframe
            title={t`Email: ${data.data.subject}`}
            srcDoc={data.data.html}
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            className={styles.frame}
          />
        </div>
      ) : isError ? (
        <BlockError retry={() => void refetch()} isFetching={isFetching} />
      ) : (
        <Skeleton height={480} role="status" aria-label={t`Loading`} />
      )}
    </Stack>
  )
}

function useRendered(body: Props & { locale: Locale }) {
  const { id: event_id } = useEvent()
  const params = { event_id }
  return useQuery<Output<typeof messages.render>, ApiFailure>({
    queryKey: [...queryKey(messages.render, { params }), body],
    queryFn: ({ signal }) => callApi(messages.render, { params, body }, signal),
    gcTime: 0,
    retry: shouldRetry,
  })
}
