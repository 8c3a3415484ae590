import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { type FormErrors, type UseFormReturnType, useForm } from '@mantine/form'
import { useRef, useState } from 'react'
import type { z } from 'zod'
import { ApiFailure } from '#contract/client.ts'
import type { BodyInput, EndpointSpec, Input, Output, Params } from '#contract/endpoint.ts'
import type { FieldIssue } from '#contract/issues.ts'
import { normalizeInput } from '#contract/normalize.ts'
import { callApi } from '#web/lib/calls/api.ts'
import { refresh } from '#web/lib/calls/query.ts'
import { errorMessage } from '#web/lib/errors/error-words.ts'
import { loadManageWords } from '#web/lib/formats/i18n.ts'
import { notifyDone, notifyProblem } from '#web/lib/notify.ts'
import { bodySchema } from './schemas.ts'

type WithBody = EndpointSpec & { body: z.ZodType }

type FormOptions<E extends WithBody, Values> = {
  /** Path parameters. A form can create with one endpoint and change with another; creating needs no id. */
  params?: E extends WithBody ? Params<E> : never
  initialValues: Values
  /** Needed only if the fields differ from the body. */
  toBody?: (values: Values) => BodyInput<E>
  /** Further errors by field, beyond those of the schema. */
  refuse?: (values: Values) => FormErrors
  /** Notification after success. */
  success?: string
  onDone?: (output: Output<E>, values: Values) => void | Promise<void>
  /** Reloads the saved values if others may change them meanwhile. A later save then asks whose changes to keep. */
  reload?: (() => Promise<Values>) | false
  /** Receives failures first; true means that it has been handled. */
  onFailure?: (failure: ApiFailure, values: Values) => boolean | undefined
}

export type ApiForm<Values> = {
  form: UseFormReturnType<Values>
  /** For `<form onSubmit>`. */
  submit: (event?: React.SyntheticEvent<HTMLFormElement>) => void
  pending: boolean
  isDirty: boolean
}

/**
 * Form that sends an endpoint's body. The endpoint's own schema validates before sending, the server after. Errors are shown at
 * their fields, and the first of them gets the focus.
 */
export function useApiForm<E extends WithBody, Values extends object = BodyInput<E> & object>(
  endpoint: E,
  options: FormOptions<E, Values>,
): ApiForm<Values> {
  const { i18n } = useLingui()
  const [pending, setPending] = useState(false)
  const toBody = options.toBody ?? ((values: Values) => values as BodyInput<E>)
  const judge = useJudge(endpoint)

  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: options.initialValues,
    onValuesChange: () => void judge.load(),
    validate: (values) => ({ ...judge.errorsOf(toBody(values)), ...options.refuse?.(values) }),
  })

  async function send(values: Values): Promise<void> {
    setPending(true)
    try {
      const input = { ...(options.params && { params: options.params }), body: toBody(values) } as unknown as Input<E>
      const output = await callApi(endpoint, input)
      form.resetDirty()
      await refresh(endpoint, input)
      if (options.success) notifyDone(options.success)
      await options.onDone?.(output, values)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      if (error.code === 'stale' && options.reload) void settle(options.reload)
      else if (!options.onFailure?.(error, values)) showFailure(error)
    } finally {
      setPending(false)
    }
  }

  const showFailure = (failure: ApiFailure) => showAtFields(failure, { form, i18n, translate: judge.translate })

  async function settle(reload: () => Promise<Values>): Promise<void> {
    try {
      const [theirs, settleValues] = await Promise.all([reload(), loadSettling()])
      void refresh(endpoint, { params: options.params })
      settleValues(i18n, { form, theirs, submit: () => void submit() })
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      showFailure(error)
    }
  }

  async function submit(event?: React.SyntheticEvent<HTMLFormElement>): Promise<void> {
    event?.preventDefault()
    if (pending) return
    setPending(true)
    // Without the schema only the server validates.
    await judge.load()
    setPending(false)
    form.onSubmit(send, (errors) => focusFirst(form, errors))(event)
  }
  return { form, submit: (event) => void submit(event), pending, isDirty: form.isDirty() }
}

async function loadSettling() {
  const [{ settleValues }] = await Promise.all([
    import('#web/ui/overlay/ask-whose-changes.ts'),
    loadManageWords('dialogs'),
  ])
  return settleValues
}

type Shown = {
  form: Nodes & { setErrors: (errors: FormErrors) => void }
  i18n: I18n
  translate: (issues: readonly FieldIssue[]) => FormErrors
}

function showAtFields(failure: ApiFailure, { form, i18n, translate }: Shown): void {
  const errors = translate(failure.issues.filter(({ path }) => path !== ''))
  form.setErrors(errors)
  // Errors of fields not on the screen go into the notification.
  const unseen = Object.keys(errors).filter((path) => form.getInputNode(path as never) === null)
  const texts = unseen.map((path) => String(errors[path]))
  if (texts.length > 0 || Object.keys(errors).length === 0) notifyProblem(texts[0] ?? i18n._(errorMessage(failure)))
  focusFirst(form, errors)
}

type Nodes = { getInputNode: (path: never) => HTMLElement | null }

function focusFirst(form: Nodes, errors: FormErrors): void {
  const nodes = Object.keys(errors).map((path) => form.getInputNode(path as never))
  nodes.find((node) => node !== null)?.focus()
}

/** The endpoint's schema and issue texts, loaded when typing starts or at the first submit. */
function useJudge(endpoint: EndpointSpec) {
  const { i18n } = useLingui()
  // A form can switch to another endpoint while being filled in.
  const schema = useRef<{ of: EndpointSpec; body: z.ZodType }>(null)
  const issues = useRef<Awaited<ReturnType<typeof loadIssues>>>(null)
  // Keeps the first issue of each field.
  function translate(found: readonly FieldIssue[]): FormErrors {
    const words = issues.current
    if (!words) return {}
    return Object.fromEntries(found.toReversed().map((issue) => [issue.path, words.issueMessage(i18n, issue)]))
  }
  return {
    translate,
    errorsOf(body: unknown): FormErrors {
      const known = schema.current?.of === endpoint ? schema.current.body : undefined
      const error = known?.safeParse(normalizeInput(body)).error
      return error && issues.current ? translate(issues.current.issuesOf(error)) : {}
    },
    async load(): Promise<void> {
      const [loaded, words] = await Promise.all([
        schema.current?.of === endpoint ? schema.current : schemaOf(endpoint).catch(() => null),
        issues.current ?? loadIssues().catch(() => null),
      ])
      schema.current = loaded
      issues.current = words
    },
  }
}

async function schemaOf(endpoint: EndpointSpec) {
  return { of: endpoint, body: await bodySchema(endpoint) }
}

async function loadIssues() {
  const [{ issueMessage, issuesOf }] = await Promise.all([
    import('#web/lib/errors/form-issues.ts'),
    loadManageWords('issues'),
  ])
  return { issueMessage, issuesOf }
}
