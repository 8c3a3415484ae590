import { useLingui } from '@lingui/react'
import { type FormErrors, type UseFormReturnType, useForm } from '@mantine/form'
import { useState } from 'react'
import type { z } from 'zod'
import { ApiFailure } from '#contract/client.ts'
import type { BodyInput, EndpointSpec, Input, Output, Params } from '#contract/endpoint.ts'
import { type FieldIssue, issuesOf } from '#contract/issues.ts'
import { normalizeInput } from '#contract/normalize.ts'
import { callApi } from './api.ts'
import { errorMessage } from './error-messages.ts'
import { issueMessage } from './issue-messages.ts'
import { notifyDone, notifyProblem } from './notify.ts'
import { refresh } from './query.ts'

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
  // The first one at each field.
  const translated = (issues: readonly FieldIssue[]): FormErrors =>
    Object.fromEntries(issues.toReversed().map((issue) => [issue.path, issueMessage(i18n, issue)]))
  const judge = (values: Values) => endpoint.body.safeParse(normalizeInput(toBody(values))).error

  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: options.initialValues,
    validate: (values) => {
      const error = judge(values)
      return { ...(error && translated(issuesOf(error))), ...options.refuse?.(values) }
    },
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
      if (!options.onFailure?.(error)) showFailure(error)
    } finally {
      setPending(false)
    }
  }

  function showFailure(failure: ApiFailure): void {
    const errors = translated(failure.issues.filter(({ path }) => path !== ''))
    form.setErrors(errors)
    // What no field on the screen can show, the notification says.
    const unseen = Object.keys(errors).filter((path) => form.getInputNode(path as never) === null)
    const texts = unseen.map((path) => String(errors[path]))
    if (texts.length > 0 || Object.keys(errors).length === 0) notifyProblem(texts[0] ?? i18n._(errorMessage(failure)))
    focusFirst(errors)
  }

  function focusFirst(errors: FormErrors): void {
    const first = Object.keys(errors)
      .map((path) => form.getInputNode<HTMLElement, never>(path as never))
      .find((node) => node !== null)
    first?.focus()
  }

  const submit = form.onSubmit(send, focusFirst)
  return { form, submit: (event) => void submit(event), pending, isDirty: form.isDirty() }
}
