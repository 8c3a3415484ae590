import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { type FormErrors, type UseFormReturnType, useForm } from '@mantine/form'
import { useRef, useState } from 'react'
import type { z } from 'zod'
import { ApiFailure } from '#contract/client.ts'
import type { BodyInput, EndpointSpec, Input, Output, Params } from '#contract/endpoint.ts'
import type { FieldIssue } from '#contract/issues.ts'
import { normalizeInput } from '#contract/normalize.ts'
import { callApi } from './api.ts'
import { errorMessage } from './error-words.ts'
import { loadManageWords } from './i18n.ts'
import { notifyDone, notifyProblem } from './notify.ts'
import { refresh } from './query.ts'
import { bodySchema } from './schemas.ts'

type WithBody = EndpointSpec & { body: z.ZodType }

type FormOptions<E extends WithBody, Values> = {
  /** One endpoint that creates and one that changes: the former needs no id. */
  params?: E extends WithBody ? Params<E> : never
  initialValues: Values
  /** Only where the fields differ from what is sent. */
  toBody?: (values: Values) => BodyInput<E>
  /** What the schema allows and this form does not, by field. */
  refuse?: (values: Values) => FormErrors
  /** Said in a notification after success. */
  success?: string
  onDone?: (output: Output<E>, values: Values) => void | Promise<void>
  /** Reads anew what is saved, where others may change it meanwhile: whoever saves later is asked whose changes count. */
  reload?: (() => Promise<Values>) | false
  /** Gets failures first; true means that nothing more is to be told. */
  onFailure?: (failure: ApiFailure) => boolean | undefined
}

export type ApiForm<Values> = {
  form: UseFormReturnType<Values>
  /** For `<form onSubmit>`. */
  submit: (event?: React.SyntheticEvent<HTMLFormElement>) => void
  pending: boolean
  isDirty: boolean
}

/**
 * A form that sends an endpoint's body: judged by the endpoint's own schema before it goes, by the server after;
 * errors stand at their fields and the first of them has the focus.
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
      else if (!options.onFailure?.(error)) showFailure(error)
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
    // Without it the server judges alone.
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
  // What no field on the screen can show, the notification says.
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

/** The endpoint's schema and the words for what is wrong, from the first letter typed or the first attempt to send on. */
function useJudge(endpoint: EndpointSpec) {
  const { i18n } = useLingui()
  // A form may turn to another endpoint while it is being filled in.
  const schema = useRef<{ of: EndpointSpec; body: z.ZodType }>(null)
  const issues = useRef<Awaited<ReturnType<typeof loadIssues>>>(null)
  // The first one at each field.
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
  const [{ issueMessage, issuesOf }] = await Promise.all([import('./form-issues.ts'), loadManageWords('issues')])
  return { issueMessage, issuesOf }
}
