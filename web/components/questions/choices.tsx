import type { ReactNode } from 'react'
import type { ControlProps } from './control-props.ts'
import styles from './question-field.module.css'
import { Title } from './question-title.tsx'
import { choiceName } from './typed-answers.ts'

/** Radio buttons or checkboxes. */
export function Choices({ question, id, name, form, describedBy, children }: ControlProps & { children: ReactNode }) {
  const isOne = question.type === 'RADIO'
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      className={styles.choices}
      aria-describedby={describedBy}
      {...(isOne && { role: 'radiogroup', 'aria-required': question.required })}
    >
      <legend className={styles.title}>
        <Title question={question} />
      </legend>
      {children}
      {question.options.map((option) => (
        <label key={option} className={styles.choice}>
          <input
            {...(isOne ? { type: 'radio', name, value: option } : { type: 'checkbox', name: choiceName(name, option) })}
            defaultChecked={isOne ? form.saved[name] === option : choiceName(name, option) in form.saved}
          />
          <span>{option}</span>
        </label>
      ))}
    </fieldset>
  )
}
